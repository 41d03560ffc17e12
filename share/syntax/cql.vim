" cql.vim - the syntax of the Chess Query Language
if exists("b:current_syntax")
	finish
endif

" the words of cqlparse -l, which make manual writes here
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
syn keyword cqlFilter else enpassant enpassantsquare equal event eventdate
syn keyword cqlFilter extension false fen file find firstcomment firstmatch
syn keyword cqlFilter flip flipcolor flipdiagonal flipdihedral fliphorizontal
syn keyword cqlFilter flipoffdiagonal flipvertical focus forall from function
syn keyword cqlFilter gamenumber gbr hascomment hhdb hm horizontal idealmate
syn keyword cqlFilter idealstalemate if ignoresidetomove in indexof initial
syn keyword cqlFilter initialposition int isbound isolatedpawns isunbound
syn keyword cqlFilter keepallbest kings lastgamenumber lastposition lca left
syn keyword cqlFilter legal light line local loop lowercase main maindiagonal
syn keyword cqlFilter mainline makesquare mate material max message min
syn keyword cqlFilter minor_dual missing modelmate modelstalemate
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
syn keyword cqlFilter secondary settag shift shiftdiagonal shifthorizontal
syn keyword cqlFilter shiftmaindiagonal shiftoffdiagonal shiftvertical
syn keyword cqlFilter sidetomove similarposition singlecolor site sort sound
syn keyword cqlFilter southeast southwest special sqrt square stalemate
syn keyword cqlFilter stipulation str string tag terminal theme_tournament
syn keyword cqlFilter theme_tourney then theoretical_ending through title to
syn keyword cqlFilter too_many_composers true try twin type typename unbind
syn keyword cqlFilter unreachable unsound up uppercase variation variations
syn keyword cqlFilter variationsonly verbose version vertical virtualmainline
syn keyword cqlFilter while white white_fails white_wins_in_draw writefile
syn keyword cqlFilter wtm xray year
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
