;;; cql-mode.el --- Chess Query Language  -*- lexical-binding: t -*-

;; (require 'cql-mode) in your init file opens queries in this mode.

;;; Code:

(defconst cql-mode-words
  '(
;; the words of filters, which make manual writes here
    abs all ancestor and anticipation anydirection ascii assert atomic attack
    attackedby attacks award basetime between black btm capture castle
    changesidetomove check child clock colors_reversed colortype commendation
    comment composer connectedpawns consecutivemoves cook cooked
    corrected_solution correction count countmoves cql_abort
    cql_assertvariations cql_hhdbhascook curpos currentfen currentmove
    currentposition currenttransform dark date depth descendant diagonal
    diagram dictionary different dihedral distance distinction doubledpawns
    down dual dual_after_move_1 dual_at_move_1 echo eco edgeshift
    edgeshifthorizontal edgeshiftvertical eg egdiagram elo else enpassant
    enpassantsquare enprise equal eval event eventdate exchange extension
    false fen file find firstcomment firstmatch flip flipcolor flipdiagonal
    flipdihedral fliphorizontal flipoffdiagonal flipvertical focus forall
    from function gamenumber gbr glyph halfmoveclock hascomment helpmatein
    hhdb hm horizontal idealmate idealstalemate if ignoresidetomove image
    imagine in include increment indexof initial initialposition int isbound
    isolatedpawns isunbound keepallbest kings lastgamenumber lastposition
    latetransform lca left legal legalposition light line local loop
    lowercase main maindiagonal mainline makesquare mate matedin matein
    material max message min minor_dual missing modelmate modelstalemate
    modification move movenumber nestban new nonspecial northeast northwest
    nosort not notransform null nullmove offdiagonal on or originalcomment
    orthogonal parent passedpawns path pathcount pathcountunfocused
    pathlastposition pathstart pattern pawns persistent piece pieceid
    piecename piecepath pieces pin place player ply position positionid
    posthumous power previous primary prize promote promotedpieces
    pseudolegal puremate purestalemate quiet rank ray raycount readfile
    relation remove removecomment removetag result reverse reversecolor right
    rotate45 rotate90 same search secondary selfmatein settag shift
    shiftdiagonal shifthorizontal shiftmaindiagonal shiftoffdiagonal
    shiftvertical sidetomove similarposition singlecolor site sort sortable
    sound southeast southwest special speed spent sqrt square stalemate
    standardfen stipulation str string tag terminal theme_tournament
    theme_tourney then theoretical_ending through title to too_many_composers
    tourney tourney_edition tourney_name tourney_year tourney_year_end
    tourney_year_part true try twin type typename unbind unreachable unsound
    up uppercase variation variations variationsonly verbose version vertical
    virtualmainline while white white_fails white_wins_in_draw writefile wtm
    xray year
;; end of the words
    o-o o-o-o)
  "Names of filters and the words in them.")

(defconst cql-mode-header-words
  '(cql input markfirst matchcount matchstring noheader silent)
  "Words of the header of a query.")

(defun cql-mode-regexp (words)
  "Return a regexp for any of WORDS, a list of symbols."
  (regexp-opt (mapcar #'symbol-name words) 'symbols))

(defconst cql-mode-font-lock
  (list (cons (cql-mode-regexp cql-mode-words) 'font-lock-keyword-face)
	(cons (cql-mode-regexp cql-mode-header-words)
	      'font-lock-preprocessor-face)))

(defvar cql-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?\\ "." table)
    (modify-syntax-entry ?_ "_" table)
    table))

;;;###autoload
(define-derived-mode cql-mode prog-mode "CQL"
  "Major mode for queries in the Chess Query Language."
  (setq-local comment-start "// ")
  (setq-local comment-end "")
  (setq-local font-lock-defaults '(cql-mode-font-lock)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.cql\\'" . cql-mode))

(provide 'cql-mode)

;;; cql-mode.el ends here
