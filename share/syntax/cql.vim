" cql.vim - the syntax of the Chess Query Language
if exists("b:current_syntax")
	finish
endif

" the words of filters, which make manual writes here
syn keyword cqlFilter abs all ancestor and anticipation anydirection ascii
syn keyword cqlFilter assert atomic attack attackedby attacks award basetime
syn keyword cqlFilter between black btm capture castle changesidetomove check
syn keyword cqlFilter child clock colors_reversed colortype commendation
syn keyword cqlFilter comment composer connectedpawns consecutivemoves cook
syn keyword cqlFilter cooked corrected_solution correction count countmoves
syn keyword cqlFilter cql_abort cql_assertvariations cql_hhdbhascook curpos
syn keyword cqlFilter currentfen currentmove currentposition currenttransform
syn keyword cqlFilter dark date depth descendant diagonal diagram dictionary
syn keyword cqlFilter different dihedral distance distinction doubledpawns
syn keyword cqlFilter down dual dual_after_move_1 dual_at_move_1 echo eco
syn keyword cqlFilter edgeshift edgeshifthorizontal edgeshiftvertical eg
syn keyword cqlFilter egdiagram elo else enpassant enpassantsquare enprise
syn keyword cqlFilter equal eval event eventdate exchange extension false fen
syn keyword cqlFilter file find firstcomment firstmatch flip flipcolor
syn keyword cqlFilter flipdiagonal flipdihedral fliphorizontal
syn keyword cqlFilter flipoffdiagonal flipvertical focus forall from function
syn keyword cqlFilter gamenumber gbr glyph halfmoveclock hascomment
syn keyword cqlFilter helpmatein hhdb hm horizontal idealmate idealstalemate
syn keyword cqlFilter if ignoresidetomove image imagine in include increment
syn keyword cqlFilter indexof initial initialposition int isbound
syn keyword cqlFilter isolatedpawns isunbound keepallbest kings
syn keyword cqlFilter lastgamenumber lastposition latetransform lca left
syn keyword cqlFilter legal legalposition light line local loop lowercase
syn keyword cqlFilter main maindiagonal mainline makesquare mate matedin
syn keyword cqlFilter matein material max message min minor_dual missing
syn keyword cqlFilter modelmate modelstalemate modification move movenumber
syn keyword cqlFilter nestban new nonspecial northeast northwest nosort not
syn keyword cqlFilter notransform null nullmove offdiagonal on or
syn keyword cqlFilter originalcomment orthogonal parent passedpawns path
syn keyword cqlFilter pathcount pathcountunfocused pathlastposition pathstart
syn keyword cqlFilter pattern pawns persistent piece pieceid piecename
syn keyword cqlFilter piecepath pieces pin place player ply position
syn keyword cqlFilter positionid posthumous power previous primary prize
syn keyword cqlFilter promote promotedpieces pseudolegal puremate
syn keyword cqlFilter purestalemate quiet rank ray raycount readfile relation
syn keyword cqlFilter remove removecomment removetag result reverse
syn keyword cqlFilter reversecolor right rotate45 rotate90 same search
syn keyword cqlFilter secondary selfmatein settag shift shiftdiagonal
syn keyword cqlFilter shifthorizontal shiftmaindiagonal shiftoffdiagonal
syn keyword cqlFilter shiftvertical sidetomove similarposition singlecolor
syn keyword cqlFilter site sort sortable sound southeast southwest special
syn keyword cqlFilter speed spent sqrt square stalemate standardfen
syn keyword cqlFilter stipulation str string tag terminal theme_tournament
syn keyword cqlFilter theme_tourney then theoretical_ending through title to
syn keyword cqlFilter too_many_composers tourney tourney_edition tourney_name
syn keyword cqlFilter tourney_year tourney_year_end tourney_year_part true
syn keyword cqlFilter try twin type typename unbind unreachable unsound up
syn keyword cqlFilter uppercase variation variations variationsonly verbose
syn keyword cqlFilter version vertical virtualmainline while white
syn keyword cqlFilter white_fails white_wins_in_draw writefile wtm xray year
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
