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
syn keyword cqlFilter different dihedral distance doubledpawns down dual
syn keyword cqlFilter dual_after_move_1 dual_at_move_1 echo eco edgeshift
syn keyword cqlFilter edgeshifthorizontal edgeshiftvertical eg egdiagram elo
syn keyword cqlFilter else enpassant enpassantsquare enprise equal event
syn keyword cqlFilter eventdate exchange extension false fen file find
syn keyword cqlFilter firstcomment firstmatch flip flipcolor flipdiagonal
syn keyword cqlFilter flipdihedral fliphorizontal flipoffdiagonal
syn keyword cqlFilter flipvertical focus forall from function gamenumber gbr
syn keyword cqlFilter halfmoveclock hascomment helpmatein hhdb hm horizontal
syn keyword cqlFilter idealmate idealstalemate if ignoresidetomove image
syn keyword cqlFilter imagine in include indexof initial initialposition int
syn keyword cqlFilter isbound isolatedpawns isunbound keepallbest kings
syn keyword cqlFilter lastgamenumber lastposition latetransform lca left
syn keyword cqlFilter legal legalposition light line local loop lowercase
syn keyword cqlFilter main maindiagonal mainline makesquare mate matedin
syn keyword cqlFilter matein material max message min minor_dual missing
syn keyword cqlFilter modelmate modelstalemate modification move movenumber
syn keyword cqlFilter nestban new northeast northwest nosort not notransform
syn keyword cqlFilter null nullmove offdiagonal on or originalcomment
syn keyword cqlFilter orthogonal parent passedpawns path pathcount
syn keyword cqlFilter pathcountunfocused pathlastposition pathstart pattern
syn keyword cqlFilter pawns persistent piece pieceid piecename piecepath
syn keyword cqlFilter pieces pin place player ply position positionid
syn keyword cqlFilter posthumous power previous primary prize promote
syn keyword cqlFilter promotedpieces pseudolegal puremate purestalemate quiet
syn keyword cqlFilter rank ray raycount readfile relation remove
syn keyword cqlFilter removecomment removetag result reverse reversecolor
syn keyword cqlFilter right rotate45 rotate90 same search secondary
syn keyword cqlFilter selfmatein settag shift shiftdiagonal shifthorizontal
syn keyword cqlFilter shiftmaindiagonal shiftoffdiagonal shiftvertical
syn keyword cqlFilter sidetomove similarposition singlecolor site sort sound
syn keyword cqlFilter southeast southwest special sqrt square stalemate
syn keyword cqlFilter standardfen stipulation str string tag terminal
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
