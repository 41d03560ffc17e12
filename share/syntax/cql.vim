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
syn keyword cqlFilter keepallbest kings lastgamenumber lastposition
syn keyword cqlFilter latetransform lca left legal light line local loop
syn keyword cqlFilter lowercase main maindiagonal mainline makesquare mate
syn keyword cqlFilter matedin matein material max message min minor_dual
syn keyword cqlFilter missing modelmate modelstalemate modification move
syn keyword cqlFilter movenumber nestban new northeast northwest nosort not
syn keyword cqlFilter notransform null nullmove offdiagonal or
syn keyword cqlFilter originalcomment orthogonal parent passedpawns path
syn keyword cqlFilter pathcount pathcountunfocused pathlastposition pathstart
syn keyword cqlFilter pattern pawns persistent piece pieceid piecename
syn keyword cqlFilter piecepath pieces pin player ply position positionid
syn keyword cqlFilter posthumous power previous primary prize promote
syn keyword cqlFilter pseudolegal puremate purestalemate quiet rank ray
syn keyword cqlFilter raycount readfile relation removecomment result
syn keyword cqlFilter reversecolor right rotate45 rotate90 same search
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
