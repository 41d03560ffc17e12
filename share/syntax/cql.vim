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
syn keyword cqlFilter hascomment hhdb hm horizontal idealmate idealstalemate
syn keyword cqlFilter if ignoresidetomove in indexof initial initialposition
syn keyword cqlFilter int isbound isolatedpawns isunbound keepallbest kings
syn keyword cqlFilter lastgamenumber lastposition lca left legal light line
syn keyword cqlFilter local loop lowercase main maindiagonal mainline
syn keyword cqlFilter makesquare mate material max message min minor_dual
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
