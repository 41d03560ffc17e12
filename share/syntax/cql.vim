" cql.vim - the syntax of the Chess Query Language
if exists("b:current_syntax")
	finish
endif

" the words of filters, which make manual writes here
syn keyword cqlFilter abs all ancestor and anticipation anydirection ascii
syn keyword cqlFilter assert atomic attack attackedby attacks award between
syn keyword cqlFilter black btm capture castle changesidetomove check child
syn keyword cqlFilter colors_reversed colortype commendation comment composer
syn keyword cqlFilter connectedpawns consecutivemoves cook cooked
syn keyword cqlFilter corrected_solution correction count countmoves
syn keyword cqlFilter cql_abort cql_assertvariations cql_hhdbhascook curpos
syn keyword cqlFilter currentmove currentposition currenttransform dark date
syn keyword cqlFilter depth descendant diagonal diagram dictionary different
syn keyword cqlFilter dihedral distance doubledpawns down dual
syn keyword cqlFilter dual_after_move_1 dual_at_move_1 echo eco edgeshift
syn keyword cqlFilter edgeshifthorizontal edgeshiftvertical eg egdiagram elo
syn keyword cqlFilter else enpassant enpassantsquare enprise equal event
syn keyword cqlFilter eventdate exchange extension false fen file find
syn keyword cqlFilter firstcomment firstmatch flip flipcolor flipdiagonal
syn keyword cqlFilter flipdihedral fliphorizontal flipoffdiagonal
syn keyword cqlFilter flipvertical focus forall from function gamenumber gbr
syn keyword cqlFilter hascomment helpmatein hhdb hm horizontal idealmate
syn keyword cqlFilter idealstalemate if ignoresidetomove in indexof initial
syn keyword cqlFilter initialposition int isbound isolatedpawns isunbound
syn keyword cqlFilter keepallbest kings lastgamenumber lastposition lca left
syn keyword cqlFilter legal light line local loop lowercase main maindiagonal
syn keyword cqlFilter mainline makesquare mate matedin matein material max
syn keyword cqlFilter message min minor_dual missing modelmate modelstalemate
syn keyword cqlFilter modification move movenumber nestban new northeast
syn keyword cqlFilter northwest nosort not notransform null nullmove
syn keyword cqlFilter offdiagonal or originalcomment orthogonal parent
syn keyword cqlFilter passedpawns path pathcount pathcountunfocused
syn keyword cqlFilter pathlastposition pathstart pattern pawns persistent
syn keyword cqlFilter piece pieceid piecename piecepath pieces pin player ply
syn keyword cqlFilter position positionid posthumous power previous primary
syn keyword cqlFilter prize promote pseudolegal puremate purestalemate quiet
syn keyword cqlFilter rank ray raycount readfile relation removecomment
syn keyword cqlFilter result reversecolor right rotate45 rotate90 same search
syn keyword cqlFilter secondary selfmatein settag shift shiftdiagonal
syn keyword cqlFilter shifthorizontal shiftmaindiagonal shiftoffdiagonal
syn keyword cqlFilter shiftvertical sidetomove similarposition singlecolor
syn keyword cqlFilter site sort sound southeast southwest special sqrt square
syn keyword cqlFilter stalemate stipulation str string tag terminal
syn keyword cqlFilter theme_tournament theme_tourney then theoretical_ending
syn keyword cqlFilter through title to too_many_composers true try twin type
syn keyword cqlFilter typename unbind unreachable unsound up uppercase
syn keyword cqlFilter variation variations variationsonly verbose version
syn keyword cqlFilter vertical virtualmainline while white white_fails
syn keyword cqlFilter white_wins_in_draw writefile wtm xray year
" end of the words
syn match cqlFilter "\<o-o\(-o\)\=\>"
syn keyword cqlHeader cql input markfirst matchcount matchstring noheader silent
syn match cqlNumber "\<\d\+\>"
syn match cqlSet "\<[KQRBNPAkqrbnpa_]\=[a-h][1-8]\>"
syn region cqlString start=+"+ end=+"+
syn match cqlComment "\/\@<!//\/\@!.*"
syn region cqlComment start="/\*" end="\*/"

hi def link cqlFilter Statement
hi def link cqlHeader PreProc
hi def link cqlNumber Number
hi def link cqlString String
hi def link cqlComment Comment

let b:current_syntax = "cql"
