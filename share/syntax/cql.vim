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
syn keyword cqlFilter currentfen currentmove currentposition currenttransform
syn keyword cqlFilter dark date depth descendant diagonal diagram dictionary
syn keyword cqlFilter different dihedral distance distinction doubledpawns
syn keyword cqlFilter down dual dual_after_move_1 dual_at_move_1 echo eco
syn keyword cqlFilter edgeshift edgeshifthorizontal edgeshiftvertical eg
syn keyword cqlFilter egdiagram elo else enpassant enpassantsquare enprise
syn keyword cqlFilter equal event eventdate exchange extension false fen file
syn keyword cqlFilter find firstcomment firstmatch flip flipcolor
syn keyword cqlFilter flipdiagonal flipdihedral fliphorizontal
syn keyword cqlFilter flipoffdiagonal flipvertical focus forall from function
syn keyword cqlFilter gamenumber gbr halfmoveclock hascomment helpmatein hhdb
syn keyword cqlFilter hm horizontal idealmate idealstalemate if
syn keyword cqlFilter ignoresidetomove image imagine in include indexof
syn keyword cqlFilter initial initialposition int isbound isolatedpawns
syn keyword cqlFilter isunbound keepallbest kings lastgamenumber lastposition
syn keyword cqlFilter latetransform lca left legal legalposition light line
syn keyword cqlFilter local loop lowercase main maindiagonal mainline
syn keyword cqlFilter makesquare mate matedin matein material max message min
syn keyword cqlFilter minor_dual missing modelmate modelstalemate
syn keyword cqlFilter modification move movenumber nestban new nonspecial
syn keyword cqlFilter northeast northwest nosort not notransform null
syn keyword cqlFilter nullmove offdiagonal on or originalcomment orthogonal
syn keyword cqlFilter parent passedpawns path pathcount pathcountunfocused
syn keyword cqlFilter pathlastposition pathstart pattern pawns persistent
syn keyword cqlFilter piece pieceid piecename piecepath pieces pin place
syn keyword cqlFilter player ply position positionid posthumous power
syn keyword cqlFilter previous primary prize promote promotedpieces
syn keyword cqlFilter pseudolegal puremate purestalemate quiet rank ray
syn keyword cqlFilter raycount readfile relation remove removecomment
syn keyword cqlFilter removetag result reverse reversecolor right rotate45
syn keyword cqlFilter rotate90 same search secondary selfmatein settag shift
syn keyword cqlFilter shiftdiagonal shifthorizontal shiftmaindiagonal
syn keyword cqlFilter shiftoffdiagonal shiftvertical sidetomove
syn keyword cqlFilter similarposition singlecolor site sort sortable sound
syn keyword cqlFilter southeast southwest special sqrt square stalemate
syn keyword cqlFilter standardfen stipulation str string tag terminal
syn keyword cqlFilter theme_tournament theme_tourney then theoretical_ending
syn keyword cqlFilter through title to too_many_composers tourney
syn keyword cqlFilter tourney_edition tourney_name tourney_year
syn keyword cqlFilter tourney_year_end tourney_year_part true try twin type
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
