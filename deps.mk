LIBOBJ = \
	lib/chess/attacks.o \
	lib/chess/exchange.o \
	lib/chess/fen.o \
	lib/chess/key.o \
	lib/chess/lines.o \
	lib/chess/mating.o \
	lib/chess/moves.o \
	lib/chess/position.o \
	lib/chess/replay.o \
	lib/chess/san.o \
	lib/chess/solve.o \
	lib/chess/squares.o \
	lib/classic/classic.o \
	lib/classic/classiclist.o \
	lib/classic/classicread.o \
	lib/classic/classicshifts.o \
	lib/classic/classicwords.o \
	lib/command/option.o \
	lib/command/progress.o \
	lib/edit/annotate.o \
	lib/edit/edit.o \
	lib/edit/export.o \
	lib/edit/insert.o \
	lib/edit/marks.o \
	lib/edit/merge.o \
	lib/edit/omit.o \
	lib/edit/patch.o \
	lib/edit/strip.o \
	lib/engine/column.o \
	lib/engine/match.o \
	lib/engine/may.o \
	lib/engine/mechanisms.o \
	lib/engine/whole.o \
	lib/eval/comments.o \
	lib/eval/link.o \
	lib/eval/memo.o \
	lib/eval/places.o \
	lib/eval/run.o \
	lib/eval/value.o \
	lib/filters/arithmetic.o \
	lib/filters/bound.o \
	lib/filters/clocks.o \
	lib/filters/commenting.o \
	lib/filters/core.o \
	lib/filters/dash.o \
	lib/filters/dictionaries.o \
	lib/filters/directions.o \
	lib/filters/echo.o \
	lib/filters/elsewhere.o \
	lib/filters/find.o \
	lib/filters/focus.o \
	lib/filters/forced.o \
	lib/filters/functions.o \
	lib/filters/hhdb.o \
	lib/filters/imagine.o \
	lib/filters/legal.o \
	lib/filters/line.o \
	lib/filters/loops.o \
	lib/filters/mates.o \
	lib/filters/measures.o \
	lib/filters/moveparts.o \
	lib/filters/nextmove.o \
	lib/filters/path.o \
	lib/filters/pathtext.o \
	lib/filters/pattern.o \
	lib/filters/patterntext.o \
	lib/filters/rays.o \
	lib/filters/relation.o \
	lib/filters/sets.o \
	lib/filters/similar.o \
	lib/filters/solution.o \
	lib/filters/sort.o \
	lib/filters/spec.o \
	lib/filters/starts.o \
	lib/filters/state.o \
	lib/filters/strings.o \
	lib/filters/substrings.o \
	lib/filters/tags.o \
	lib/filters/themes.o \
	lib/filters/userfiles.o \
	lib/filters/variables.o \
	lib/filters/walk.o \
	lib/filters/while.o \
	lib/index/after.o \
	lib/index/check.o \
	lib/index/facts.o \
	lib/index/fetch.o \
	lib/index/index.o \
	lib/orbit/basic.o \
	lib/orbit/expand.o \
	lib/orbit/orbit.o \
	lib/orbit/orbitask.o \
	lib/orbit/orbitplan.o \
	lib/orbit/roundtrip.o \
	lib/orbit/slipkinds.o \
	lib/orbit/truth.o \
	lib/orbit/warnings.o \
	lib/page/diagram.o \
	lib/page/moves.o \
	lib/page/page.o \
	lib/page/study.o \
	lib/page/tree.o \
	lib/pgn/annotations.o \
	lib/pgn/damage.o \
	lib/pgn/epd.o \
	lib/pgn/fastcut.o \
	lib/pgn/fastread.o \
	lib/pgn/game.o \
	lib/pgn/gameline.o \
	lib/pgn/gametree.o \
	lib/pgn/input.o \
	lib/pgn/into.o \
	lib/pgn/letters.o \
	lib/pgn/lex.o \
	lib/pgn/pieces.o \
	lib/pgn/posjson.o \
	lib/pgn/posline.o \
	lib/pgn/split.o \
	lib/pgn/splitter.o \
	lib/pgn/start.o \
	lib/pgn/tokens.o \
	lib/pgn/words.o \
	lib/regex/compile.o \
	lib/regex/matcher.o \
	lib/regex/parse.o \
	lib/render/format.o \
	lib/render/graph.o \
	lib/render/source.o \
	lib/rows/registry.o \
	lib/rows/sign.o \
	lib/rows/signature.o \
	lib/search/explain.o \
	lib/search/fields.o \
	lib/search/files.o \
	lib/search/games.o \
	lib/search/hints.o \
	lib/search/ledger.o \
	lib/search/numbers.o \
	lib/search/profile.o \
	lib/search/queries.o \
	lib/search/reading.o \
	lib/search/verdict.o \
	lib/search/worker.o \
	lib/syntax/ast.o \
	lib/syntax/header.o \
	lib/syntax/include.o \
	lib/syntax/lexer.o \
	lib/syntax/motifs.o \
	lib/syntax/nesting.o \
	lib/syntax/parser.o \
	lib/syntax/print.o \
	lib/syntax/read.o \
	lib/syntax/recover.o \
	lib/syntax/sentence.o \
	lib/syntax/slips.o \
	lib/syntax/thesaurus.o \
	lib/tree/atom.o \
	lib/tree/designator.o \
	lib/tree/node.o \
	lib/tree/query.o \
	lib/tree/symbol.o \
	lib/tree/transform.o \
	lib/util/bits.o \
	lib/util/buf.o \
	lib/util/clock.o \
	lib/util/file.o \
	lib/util/memory.o \
	lib/util/number.o \
	lib/util/output.o \
	lib/util/relay.o \
	lib/util/sample.o \
	lib/util/show.o \
	lib/util/span.o \
	lib/util/table.o \
	lib/util/text.o \
	lib/util/thread.o \
	lib/util/utf8.o \
	lib/util/warn.o
HEADERS = \
	include/chess.h \
	include/chesssolve.h \
	include/classic.h \
	include/command.h \
	include/edit.h \
	include/engine.h \
	include/enginecolumn.h \
	include/enginemay.h \
	include/eval.h \
	include/evalcomments.h \
	include/evalgame.h \
	include/evalmen.h \
	include/filters.h \
	include/index.h \
	include/orbit.h \
	include/page.h \
	include/pgn.h \
	include/pgnlines.h \
	include/pgnsplit.h \
	include/regex.h \
	include/render.h \
	include/rows.h \
	include/search.h \
	include/syntax.h \
	include/syntaxprint.h \
	include/syntaxwords.h \
	include/tree.h \
	include/treetransform.h \
	include/util.h \
	include/utilbits.h \
	include/utilfile.h \
	include/utiloutput.h \
	include/utilrelay.h \
	include/utilsample.h \
	include/utiltable.h \
	include/utiltext.h \
	include/utilthread.h \
	lib/chess/rules.h \
	lib/chess/words.h \
	lib/classic/lists.h \
	lib/edit/cqlmark.h \
	lib/edit/merge.h \
	lib/edit/patch.h \
	lib/filters/commenting.h \
	lib/filters/dash.h \
	lib/filters/dictionaries.h \
	lib/filters/moveparts.h \
	lib/filters/path.h \
	lib/filters/pattern.h \
	lib/filters/shapes.h \
	lib/filters/solution.h \
	lib/filters/sort.h \
	lib/filters/spec.h \
	lib/filters/starts.h \
	lib/filters/strings.h \
	lib/filters/userfiles.h \
	lib/filters/variables.h \
	lib/orbit/orbitplan.h \
	lib/orbit/slipkinds.h \
	lib/pgn/cut.h \
	lib/pgn/fasttext.h \
	lib/pgn/gamework.h \
	lib/pgn/lex.h \
	lib/pgn/pass.h \
	lib/regex/program.h \
	lib/search/worker.h \
	lib/util/bytes.h
RANDOM = \
	tests/random/batch.o \
	tests/random/cover.o \
	tests/random/draw.o \
	tests/random/forms.o \
	tests/random/games.o \
	tests/random/make.o \
	tests/random/randomtest.o \
	tests/random/smaller.o \
	tests/random/trees.o \
	tests/random/ways.o
lib/chess/attacks.o lib/chess/attacks.ao: lib/chess/words.h include/chess.h include/util.h include/utilbits.h
lib/chess/exchange.o lib/chess/exchange.ao: lib/chess/rules.h include/chess.h include/util.h include/utilbits.h
lib/chess/fen.o lib/chess/fen.ao: include/chess.h include/util.h include/utilbits.h
lib/chess/key.o lib/chess/key.ao: include/chess.h include/util.h include/utilbits.h lib/chess/key.inc
lib/chess/lines.o lib/chess/lines.ao: lib/chess/rules.h include/chess.h include/util.h include/utilbits.h
lib/chess/mating.o lib/chess/mating.ao: lib/chess/rules.h include/chess.h include/util.h include/utilbits.h lib/chess/words.h
lib/chess/moves.o lib/chess/moves.ao: lib/chess/rules.h include/chess.h include/util.h include/utilbits.h
lib/chess/position.o lib/chess/position.ao: lib/chess/rules.h include/chess.h include/util.h include/utilbits.h
lib/chess/replay.o lib/chess/replay.ao: lib/chess/rules.h include/chess.h include/util.h include/utilbits.h lib/chess/words.h lib/util/bytes.h
lib/chess/san.o lib/chess/san.ao: lib/chess/rules.h include/chess.h include/util.h include/utilbits.h include/utiltext.h lib/chess/words.h
lib/chess/solve.o lib/chess/solve.ao: lib/chess/rules.h include/chess.h include/util.h include/utilbits.h lib/chess/words.h include/chesssolve.h
lib/chess/squares.o lib/chess/squares.ao: include/chess.h include/util.h include/utilbits.h
lib/classic/classic.o lib/classic/classic.ao: lib/classic/lists.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h
lib/classic/classiclist.o lib/classic/classiclist.ao: lib/classic/lists.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h
lib/classic/classicread.o lib/classic/classicread.ao: lib/classic/lists.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltext.h lib/classic/men.txt.inc
lib/classic/classicshifts.o lib/classic/classicshifts.ao: lib/classic/lists.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h
lib/classic/classicwords.o lib/classic/classicwords.ao: lib/classic/lists.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h lib/classic/words.txt.inc lib/classic/foreign.txt.inc
lib/command/option.o lib/command/option.ao: include/command.h include/util.h include/utilfile.h lib/command/meanings.txt.inc
lib/command/progress.o lib/command/progress.ao: include/command.h include/util.h include/utilthread.h
lib/edit/annotate.o lib/edit/annotate.ao: lib/edit/cqlmark.h lib/edit/merge.h lib/pgn/gamework.h lib/pgn/lex.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h lib/chess/words.h include/edit.h include/regex.h lib/edit/patch.h
lib/edit/edit.o lib/edit/edit.ao: include/edit.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/regex.h include/utiltext.h lib/pgn/lex.h lib/util/bytes.h
lib/edit/export.o lib/edit/export.ao: lib/edit/merge.h lib/pgn/gamework.h lib/pgn/lex.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h lib/chess/words.h include/edit.h include/regex.h lib/edit/patch.h
lib/edit/insert.o lib/edit/insert.ao: lib/edit/merge.h lib/pgn/gamework.h lib/pgn/lex.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h lib/chess/words.h include/edit.h include/regex.h lib/edit/patch.h lib/pgn/fasttext.h lib/util/bytes.h
lib/edit/marks.o lib/edit/marks.ao: include/edit.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/regex.h
lib/edit/merge.o lib/edit/merge.ao: lib/edit/merge.h lib/pgn/gamework.h lib/pgn/lex.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h lib/chess/words.h include/edit.h include/regex.h lib/edit/patch.h
lib/edit/omit.o lib/edit/omit.ao: lib/edit/cqlmark.h lib/edit/merge.h lib/pgn/gamework.h lib/pgn/lex.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h lib/chess/words.h include/edit.h include/regex.h lib/edit/patch.h
lib/edit/patch.o lib/edit/patch.ao: lib/edit/patch.h include/util.h
lib/edit/strip.o lib/edit/strip.ao: lib/edit/cqlmark.h lib/edit/merge.h lib/pgn/gamework.h lib/pgn/lex.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h lib/chess/words.h include/edit.h include/regex.h lib/edit/patch.h
lib/engine/column.o lib/engine/column.ao: include/enginecolumn.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h
lib/engine/match.o lib/engine/match.ao: include/enginecolumn.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/evalcomments.h include/engine.h include/evalgame.h
lib/engine/may.o lib/engine/may.ao: include/enginemay.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h
lib/engine/mechanisms.o lib/engine/mechanisms.ao: include/engine.h include/evalgame.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h lib/engine/mechanisms.txt.inc
lib/engine/whole.o lib/engine/whole.ao: include/enginecolumn.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h
lib/eval/comments.o lib/eval/comments.ao: include/evalcomments.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h
lib/eval/link.o lib/eval/link.ao: include/evalgame.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h
lib/eval/memo.o lib/eval/memo.ao: include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h
lib/eval/places.o lib/eval/places.ao: include/evalcomments.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/evalmen.h
lib/eval/run.o lib/eval/run.ao: include/evalcomments.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/evalgame.h
lib/eval/value.o lib/eval/value.ao: include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/utiltext.h
lib/filters/arithmetic.o lib/filters/arithmetic.ao: lib/filters/shapes.h include/enginecolumn.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/evalcomments.h include/enginemay.h lib/filters/arithmetic.txt.inc
lib/filters/bound.o lib/filters/bound.ao: lib/filters/variables.h include/evalmen.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h
lib/filters/clocks.o lib/filters/clocks.ao: lib/filters/shapes.h include/enginecolumn.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/evalcomments.h include/enginemay.h lib/filters/variables.h include/evalmen.h
lib/filters/commenting.o lib/filters/commenting.ao: lib/filters/commenting.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h lib/filters/shapes.h include/enginecolumn.h include/evalcomments.h include/enginemay.h lib/filters/dictionaries.h include/evalmen.h include/filters.h include/orbit.h include/treetransform.h
lib/filters/core.o lib/filters/core.ao: lib/filters/shapes.h include/enginecolumn.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/evalcomments.h include/enginemay.h
lib/filters/dash.o lib/filters/dash.ao: lib/filters/dash.h lib/filters/moveparts.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h lib/filters/shapes.h include/enginecolumn.h include/evalcomments.h include/enginemay.h
lib/filters/dictionaries.o lib/filters/dictionaries.ao: lib/filters/dictionaries.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/filters.h include/orbit.h include/treetransform.h lib/filters/shapes.h include/enginecolumn.h include/evalcomments.h include/enginemay.h lib/filters/variables.h include/evalmen.h
lib/filters/directions.o lib/filters/directions.ao: lib/filters/shapes.h include/enginecolumn.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/evalcomments.h include/enginemay.h lib/filters/directions.txt.inc
lib/filters/echo.o lib/filters/echo.ao: lib/filters/shapes.h include/enginecolumn.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/evalcomments.h include/enginemay.h lib/filters/sort.h lib/filters/spec.h
lib/filters/elsewhere.o lib/filters/elsewhere.ao: lib/filters/shapes.h include/enginecolumn.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/evalcomments.h include/enginemay.h lib/filters/variables.h include/evalmen.h
lib/filters/find.o lib/filters/find.ao: lib/filters/shapes.h include/enginecolumn.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/evalcomments.h include/enginemay.h lib/filters/spec.h
lib/filters/focus.o lib/filters/focus.ao: lib/filters/path.h include/evalmen.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h lib/filters/moveparts.h lib/filters/pattern.h include/evalcomments.h lib/filters/dash.h
lib/filters/forced.o lib/filters/forced.ao: lib/filters/moveparts.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h lib/filters/shapes.h include/enginecolumn.h include/evalcomments.h include/enginemay.h lib/filters/solution.h include/chesssolve.h
lib/filters/functions.o lib/filters/functions.ao: lib/filters/shapes.h include/enginecolumn.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/evalcomments.h include/enginemay.h lib/filters/variables.h include/evalmen.h
lib/filters/hhdb.o lib/filters/hhdb.ao: lib/filters/shapes.h include/enginecolumn.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/evalcomments.h include/enginemay.h lib/filters/variables.h include/evalmen.h lib/filters/hhdb.txt.inc
lib/filters/imagine.o lib/filters/imagine.ao: lib/filters/shapes.h include/enginecolumn.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/evalcomments.h include/enginemay.h
lib/filters/legal.o lib/filters/legal.ao: lib/filters/dash.h lib/filters/moveparts.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h lib/filters/shapes.h include/enginecolumn.h include/evalcomments.h include/enginemay.h lib/filters/solution.h include/chesssolve.h lib/filters/spec.h
lib/filters/line.o lib/filters/line.ao: lib/filters/pattern.h include/evalcomments.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h lib/filters/dash.h lib/filters/moveparts.h
lib/filters/loops.o lib/filters/loops.ao: lib/filters/dash.h lib/filters/moveparts.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h lib/filters/dictionaries.h include/enginecolumn.h lib/filters/path.h include/evalmen.h lib/filters/pattern.h include/evalcomments.h lib/filters/shapes.h include/enginemay.h lib/filters/variables.h
lib/filters/mates.o lib/filters/mates.ao: include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h lib/filters/mates.txt.inc
lib/filters/measures.o lib/filters/measures.ao: lib/filters/dictionaries.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h lib/filters/moveparts.h lib/filters/shapes.h include/enginecolumn.h include/evalcomments.h include/enginemay.h lib/filters/solution.h include/chesssolve.h include/utiltext.h lib/filters/strings.h lib/filters/variables.h include/evalmen.h
lib/filters/moveparts.o lib/filters/moveparts.ao: lib/filters/moveparts.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h lib/filters/shapes.h include/enginecolumn.h include/evalcomments.h include/enginemay.h
lib/filters/nextmove.o lib/filters/nextmove.ao: lib/filters/commenting.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h lib/filters/moveparts.h lib/filters/shapes.h include/enginecolumn.h include/evalcomments.h include/enginemay.h
lib/filters/path.o lib/filters/path.ao: lib/filters/path.h include/evalmen.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h lib/filters/moveparts.h lib/filters/pattern.h include/evalcomments.h lib/filters/dash.h lib/filters/shapes.h include/enginecolumn.h include/enginemay.h
lib/filters/pathtext.o lib/filters/pathtext.ao: lib/filters/path.h include/evalmen.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h lib/filters/moveparts.h lib/filters/pattern.h include/evalcomments.h lib/filters/dash.h
lib/filters/pattern.o lib/filters/pattern.ao: lib/filters/starts.h lib/filters/pattern.h include/evalcomments.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h lib/filters/dash.h lib/filters/moveparts.h include/enginecolumn.h include/enginemay.h
lib/filters/patterntext.o lib/filters/patterntext.ao: lib/filters/pattern.h include/evalcomments.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h lib/filters/shapes.h include/enginecolumn.h include/enginemay.h lib/filters/variables.h include/evalmen.h
lib/filters/rays.o lib/filters/rays.ao: lib/filters/shapes.h include/enginecolumn.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/evalcomments.h include/enginemay.h
lib/filters/relation.o lib/filters/relation.ao: include/orbit.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/treetransform.h
lib/filters/sets.o lib/filters/sets.ao: lib/filters/shapes.h include/enginecolumn.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/evalcomments.h include/enginemay.h
lib/filters/similar.o lib/filters/similar.ao: include/orbit.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/treetransform.h lib/filters/userfiles.h lib/filters/shapes.h include/enginecolumn.h include/evalcomments.h include/enginemay.h
lib/filters/solution.o lib/filters/solution.ao: include/evalcomments.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/evalgame.h include/filters.h include/orbit.h include/treetransform.h lib/filters/solution.h include/chesssolve.h
lib/filters/sort.o lib/filters/sort.ao: include/filters.h include/orbit.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/treetransform.h lib/filters/shapes.h include/enginecolumn.h include/evalcomments.h include/enginemay.h lib/filters/sort.h lib/filters/variables.h include/evalmen.h
lib/filters/spec.o lib/filters/spec.ao: lib/filters/spec.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h lib/filters/dash.h lib/filters/moveparts.h include/evalcomments.h lib/filters/sort.h
lib/filters/starts.o lib/filters/starts.ao: lib/filters/starts.h lib/filters/pattern.h include/evalcomments.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h lib/filters/dash.h lib/filters/moveparts.h include/enginecolumn.h include/enginemay.h
lib/filters/state.o lib/filters/state.ao: lib/filters/moveparts.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h lib/filters/shapes.h include/enginecolumn.h include/evalcomments.h include/enginemay.h lib/filters/spec.h
lib/filters/strings.o lib/filters/strings.ao: include/regex.h include/util.h lib/filters/commenting.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h lib/filters/shapes.h include/enginecolumn.h include/evalcomments.h include/enginemay.h lib/filters/strings.h include/utiltext.h
lib/filters/substrings.o lib/filters/substrings.ao: lib/filters/shapes.h include/enginecolumn.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/evalcomments.h include/enginemay.h lib/filters/strings.h include/utiltext.h lib/filters/variables.h include/evalmen.h
lib/filters/tags.o lib/filters/tags.ao: lib/filters/shapes.h include/enginecolumn.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/evalcomments.h include/enginemay.h include/utiltext.h lib/filters/variables.h include/evalmen.h
lib/filters/themes.o lib/filters/themes.ao: include/filters.h include/orbit.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/treetransform.h
lib/filters/userfiles.o lib/filters/userfiles.ao: lib/filters/userfiles.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/filters.h include/orbit.h include/treetransform.h lib/filters/shapes.h include/enginecolumn.h include/evalcomments.h include/enginemay.h include/utilfile.h include/utiloutput.h include/utiltext.h
lib/filters/variables.o lib/filters/variables.ao: lib/filters/dictionaries.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h lib/filters/shapes.h include/enginecolumn.h include/evalcomments.h include/enginemay.h lib/filters/strings.h lib/filters/variables.h include/evalmen.h lib/filters/assignments.txt.inc
lib/filters/walk.o lib/filters/walk.ao: lib/filters/starts.h lib/filters/pattern.h include/evalcomments.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h lib/filters/dash.h lib/filters/moveparts.h lib/filters/path.h include/evalmen.h
lib/filters/while.o lib/filters/while.ao: lib/filters/shapes.h include/enginecolumn.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/evalcomments.h include/enginemay.h lib/filters/strings.h
lib/index/after.o lib/index/after.ao: include/index.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/pgnsplit.h include/utilfile.h include/utiltable.h
lib/index/check.o lib/index/check.ao: include/index.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h
lib/index/facts.o lib/index/facts.ao: include/index.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h
lib/index/fetch.o lib/index/fetch.ao: include/index.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utilfile.h
lib/index/index.o lib/index/index.ao: include/index.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h lib/pgn/cut.h lib/pgn/gamework.h lib/pgn/lex.h lib/chess/words.h lib/util/bytes.h
lib/orbit/basic.o lib/orbit/basic.ao: include/orbit.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/treetransform.h lib/orbit/transforms.txt.inc
lib/orbit/expand.o lib/orbit/expand.ao: include/orbit.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/treetransform.h
lib/orbit/orbit.o lib/orbit/orbit.ao: include/enginecolumn.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/evalcomments.h include/enginemay.h include/orbit.h include/treetransform.h
lib/orbit/orbitask.o lib/orbit/orbitask.ao: include/enginecolumn.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h lib/orbit/orbitplan.h include/enginemay.h include/orbit.h include/treetransform.h
lib/orbit/orbitplan.o lib/orbit/orbitplan.ao: lib/orbit/orbitplan.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/enginemay.h include/orbit.h include/treetransform.h
lib/orbit/roundtrip.o lib/orbit/roundtrip.ao: include/orbit.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/treetransform.h include/utilfile.h include/utiltext.h
lib/orbit/slipkinds.o lib/orbit/slipkinds.ao: include/enginemay.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h lib/orbit/slipkinds.h
lib/orbit/truth.o lib/orbit/truth.ao: include/orbit.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/treetransform.h
lib/orbit/warnings.o lib/orbit/warnings.ao: include/orbit.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/treetransform.h lib/orbit/slipkinds.h
lib/page/diagram.o lib/page/diagram.ao: include/page.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltext.h lib/page/defs.txt.inc
lib/page/moves.o lib/page/moves.ao: include/page.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h
lib/page/page.o lib/page/page.ao: include/page.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltext.h lib/page/page.css.inc lib/page/board.js.inc lib/page/page.js.inc
lib/page/study.o lib/page/study.ao: include/edit.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/regex.h include/page.h
lib/page/tree.o lib/page/tree.ao: include/page.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h lib/page/tree.css.inc lib/page/tree.js.inc
lib/pgn/annotations.o lib/pgn/annotations.ao: lib/pgn/gamework.h lib/pgn/lex.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h lib/chess/words.h include/utiltext.h
lib/pgn/damage.o lib/pgn/damage.ao: lib/pgn/gamework.h lib/pgn/lex.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h lib/chess/words.h
lib/pgn/epd.o lib/pgn/epd.ao: lib/pgn/lex.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h
lib/pgn/fastcut.o lib/pgn/fastcut.ao: lib/pgn/cut.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h lib/pgn/fasttext.h lib/util/bytes.h lib/pgn/lex.h
lib/pgn/fastread.o lib/pgn/fastread.ao: lib/pgn/fasttext.h lib/util/bytes.h include/util.h include/utilbits.h lib/pgn/lex.h include/pgnlines.h include/pgn.h include/chess.h lib/pgn/gamework.h lib/chess/words.h
lib/pgn/game.o lib/pgn/game.ao: lib/pgn/gamework.h lib/pgn/lex.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h lib/chess/words.h
lib/pgn/gameline.o lib/pgn/gameline.ao: lib/pgn/cut.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h lib/pgn/fasttext.h lib/util/bytes.h lib/pgn/lex.h
lib/pgn/gametree.o lib/pgn/gametree.ao: include/pgn.h include/chess.h include/util.h include/utilbits.h
lib/pgn/input.o lib/pgn/input.ao: include/command.h include/util.h lib/pgn/cut.h include/pgnlines.h include/pgn.h include/chess.h include/utilbits.h lib/pgn/lex.h include/utilfile.h
lib/pgn/into.o lib/pgn/into.ao: lib/pgn/lex.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/pgnsplit.h include/utilfile.h include/utiloutput.h include/utiltable.h include/utiltext.h
lib/pgn/letters.o lib/pgn/letters.ao: lib/pgn/gamework.h lib/pgn/lex.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h lib/chess/words.h lib/pgn/letters.txt.inc
lib/pgn/lex.o lib/pgn/lex.ao: lib/pgn/lex.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h lib/util/bytes.h
lib/pgn/pieces.o lib/pgn/pieces.ao: lib/pgn/pass.h lib/pgn/gamework.h lib/pgn/lex.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h lib/chess/words.h include/utiltext.h
lib/pgn/posjson.o lib/pgn/posjson.ao: lib/pgn/lex.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltext.h
lib/pgn/posline.o lib/pgn/posline.ao: include/utiltext.h include/util.h lib/pgn/gamework.h lib/pgn/lex.h include/pgnlines.h include/pgn.h include/chess.h include/utilbits.h lib/chess/words.h
lib/pgn/split.o lib/pgn/split.ao: lib/pgn/lex.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h
lib/pgn/splitter.o lib/pgn/splitter.ao: include/command.h include/util.h include/pgnsplit.h include/pgnlines.h include/pgn.h include/chess.h include/utilbits.h include/utilfile.h
lib/pgn/start.o lib/pgn/start.ao: lib/pgn/gamework.h lib/pgn/lex.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h lib/chess/words.h lib/pgn/variants.txt.inc
lib/pgn/tokens.o lib/pgn/tokens.ao: lib/pgn/fasttext.h lib/util/bytes.h include/util.h include/utilbits.h lib/pgn/lex.h include/pgnlines.h include/pgn.h include/chess.h lib/pgn/pass.h lib/pgn/gamework.h lib/chess/words.h
lib/pgn/words.o lib/pgn/words.ao: lib/pgn/gamework.h lib/pgn/lex.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h lib/chess/words.h include/utiltext.h lib/pgn/signs.txt.inc lib/pgn/printed.txt.inc lib/pgn/entities.txt.inc lib/pgn/remarks.txt.inc
lib/regex/compile.o lib/regex/compile.ao: lib/regex/program.h include/regex.h include/util.h include/utiltext.h
lib/regex/matcher.o lib/regex/matcher.ao: lib/regex/program.h include/regex.h include/util.h include/utiltext.h
lib/regex/parse.o lib/regex/parse.ao: lib/regex/program.h include/regex.h include/util.h include/utiltext.h
lib/render/format.o lib/render/format.ao: include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h
lib/render/graph.o lib/render/graph.ao: include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/utiltext.h
lib/render/source.o lib/render/source.ao: include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/pgnlines.h include/utiltext.h
lib/rows/registry.o lib/rows/registry.ao: include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h lib/rows/reserved.txt.inc
lib/rows/sign.o lib/rows/sign.ao: include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h
lib/rows/signature.o lib/rows/signature.ao: include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h
lib/search/explain.o lib/search/explain.ao: include/utilfile.h include/util.h lib/search/worker.h include/engine.h include/evalgame.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/search.h include/filters.h include/orbit.h include/treetransform.h include/utilsample.h
lib/search/fields.o lib/search/fields.ao: include/evalcomments.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/filters.h include/orbit.h include/treetransform.h include/utiltext.h lib/search/worker.h include/engine.h include/evalgame.h include/search.h include/utilsample.h
lib/search/files.o lib/search/files.ao: include/utilfile.h include/util.h lib/search/worker.h include/engine.h include/evalgame.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/search.h include/filters.h include/orbit.h include/treetransform.h include/utilsample.h
lib/search/games.o lib/search/games.ao: include/command.h include/util.h include/utilfile.h include/utilrelay.h include/utilsample.h include/utilthread.h lib/search/worker.h include/engine.h include/evalgame.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/search.h include/filters.h include/orbit.h include/treetransform.h
lib/search/hints.o lib/search/hints.ao: include/utiltext.h include/util.h lib/search/worker.h include/engine.h include/evalgame.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/search.h include/filters.h include/orbit.h include/treetransform.h include/utilsample.h lib/search/columns.txt.inc
lib/search/ledger.o lib/search/ledger.ao: include/utilfile.h include/util.h include/utiloutput.h lib/search/worker.h include/engine.h include/evalgame.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/search.h include/filters.h include/orbit.h include/treetransform.h include/utilsample.h
lib/search/numbers.o lib/search/numbers.ao: lib/search/worker.h include/engine.h include/evalgame.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/search.h include/filters.h include/orbit.h include/treetransform.h include/utilsample.h
lib/search/profile.o lib/search/profile.ao: include/utiltext.h include/util.h include/utilthread.h lib/search/worker.h include/engine.h include/evalgame.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/search.h include/filters.h include/orbit.h include/treetransform.h include/utilsample.h
lib/search/queries.o lib/search/queries.ao: include/syntaxwords.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utilfile.h lib/search/worker.h include/engine.h include/evalgame.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/utiltable.h include/index.h include/pgnlines.h include/search.h include/filters.h include/orbit.h include/treetransform.h include/utilsample.h
lib/search/reading.o lib/search/reading.ao: lib/search/worker.h include/engine.h include/evalgame.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/search.h include/filters.h include/orbit.h include/treetransform.h include/utilsample.h
lib/search/verdict.o lib/search/verdict.ao: include/enginemay.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h lib/search/worker.h include/engine.h include/evalgame.h include/search.h include/filters.h include/orbit.h include/treetransform.h include/utilsample.h
lib/search/worker.o lib/search/worker.ao: lib/search/worker.h include/engine.h include/evalgame.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/search.h include/filters.h include/orbit.h include/treetransform.h include/utilsample.h
lib/syntax/ast.o lib/syntax/ast.ao: include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/syntax.h include/classic.h include/tree.h include/rows.h include/utiltable.h include/utilfile.h
lib/syntax/header.o lib/syntax/header.ao: include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/syntaxprint.h lib/syntax/header.txt.inc
lib/syntax/include.o lib/syntax/include.ao: include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/utilfile.h include/utiltext.h
lib/syntax/lexer.o lib/syntax/lexer.ao: include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/utiltext.h lib/syntax/symbols.txt.inc
lib/syntax/motifs.o lib/syntax/motifs.ao: include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/syntaxwords.h include/utilfile.h
lib/syntax/nesting.o lib/syntax/nesting.ao: include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h
lib/syntax/parser.o lib/syntax/parser.ao: include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h
lib/syntax/print.o lib/syntax/print.ao: include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/utiltext.h
lib/syntax/read.o lib/syntax/read.ao: include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/utiltext.h
lib/syntax/recover.o lib/syntax/recover.ao: include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h
lib/syntax/sentence.o lib/syntax/sentence.ao: include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/syntaxwords.h include/utiltext.h
lib/syntax/slips.o lib/syntax/slips.ao: include/regex.h include/util.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/utilbits.h include/utiltable.h include/syntaxwords.h include/utiltext.h lib/syntax/slips.txt.inc
lib/syntax/thesaurus.o lib/syntax/thesaurus.ao: include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/syntaxwords.h include/utiltext.h lib/syntax/thesaurus.txt.inc
lib/tree/atom.o lib/tree/atom.ao: include/treetransform.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h
lib/tree/designator.o lib/tree/designator.ao: include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltext.h
lib/tree/node.o lib/tree/node.ao: include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h
lib/tree/query.o lib/tree/query.ao: include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltext.h
lib/tree/symbol.o lib/tree/symbol.ao: include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h
lib/tree/transform.o lib/tree/transform.ao: include/treetransform.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h
lib/util/bits.o lib/util/bits.ao: include/utilbits.h
lib/util/buf.o lib/util/buf.ao: include/util.h
lib/util/clock.o lib/util/clock.ao: include/util.h include/utilthread.h
lib/util/file.o lib/util/file.ao: include/utilfile.h include/util.h include/utiltext.h lib/util/encoded.txt.inc
lib/util/memory.o lib/util/memory.ao: include/util.h
lib/util/number.o lib/util/number.ao: include/util.h
lib/util/output.o lib/util/output.ao: include/utilfile.h include/util.h include/utiloutput.h include/utilthread.h
lib/util/relay.o lib/util/relay.ao: include/utilfile.h include/util.h include/utilrelay.h
lib/util/sample.o lib/util/sample.ao: include/util.h include/utilsample.h
lib/util/show.o lib/util/show.ao: include/util.h include/utiltext.h
lib/util/span.o lib/util/span.ao: include/util.h include/utiltext.h
lib/util/table.o lib/util/table.ao: include/utiltable.h include/util.h
lib/util/text.o lib/util/text.ao: lib/util/bytes.h include/util.h include/utilbits.h include/utiltext.h lib/util/capitals.txt.inc lib/util/single.txt.inc lib/util/noletters.txt.inc
lib/util/thread.o lib/util/thread.ao: include/util.h include/utilthread.h
lib/util/utf8.o lib/util/utf8.ao: include/utiltext.h include/util.h
lib/util/warn.o lib/util/warn.ao: include/utilfile.h include/util.h
cmd/cqlexpand.o cmd/cqlexpand.ao: include/command.h include/util.h include/search.h include/filters.h include/orbit.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/treetransform.h include/utilsample.h include/utilfile.h include/utilthread.h cmd/cqlexpand.txt.inc
cmd/cqlmatch.o cmd/cqlmatch.ao: include/command.h include/util.h include/engine.h include/evalgame.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/search.h include/filters.h include/orbit.h include/treetransform.h include/utilsample.h include/utilfile.h include/utilthread.h cmd/cqlmatch.txt.inc
cmd/cqlparse.o cmd/cqlparse.ao: include/command.h include/util.h include/search.h include/filters.h include/orbit.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/treetransform.h include/utilsample.h include/syntaxwords.h include/utilfile.h include/utilthread.h cmd/cqlparse.txt.inc
cmd/cqlpipe.o cmd/cqlpipe.ao: include/command.h include/util.h include/pgn.h include/chess.h include/utilbits.h include/utilfile.h include/utiloutput.h cmd/cqlpipe.txt.inc
cmd/cqlprint.o cmd/cqlprint.ao: include/command.h include/util.h include/search.h include/filters.h include/orbit.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/treetransform.h include/utilsample.h include/syntaxwords.h include/utilfile.h include/utilthread.h cmd/cqlprint.txt.inc
cmd/fenboard.o cmd/fenboard.ao: include/command.h include/util.h include/page.h include/pgnlines.h include/pgn.h include/chess.h include/utilbits.h include/utilfile.h include/utiloutput.h include/utilsample.h cmd/fenboard.txt.inc
cmd/movestat.o cmd/movestat.ao: include/command.h include/util.h include/page.h include/pgnlines.h include/pgn.h include/chess.h include/utilbits.h include/utilfile.h include/utiltable.h include/utiltext.h include/utilthread.h cmd/movestat.txt.inc
cmd/pgnannotate.o cmd/pgnannotate.ao: include/command.h include/util.h include/edit.h include/pgnlines.h include/pgn.h include/chess.h include/utilbits.h include/regex.h include/utilfile.h include/utilrelay.h include/utilthread.h cmd/pgnannotate.txt.inc
cmd/pgnindex.o cmd/pgnindex.ao: include/command.h include/util.h include/index.h include/pgnlines.h include/pgn.h include/chess.h include/utilbits.h include/utilfile.h cmd/pgnindex.txt.inc
cmd/pgnsplit.o cmd/pgnsplit.ao: include/command.h include/util.h include/index.h include/pgnlines.h include/pgn.h include/chess.h include/utilbits.h include/pgnsplit.h include/utilfile.h cmd/pgnsplit.txt.inc
tests/bytestest.o tests/bytestest.ao: lib/util/bytes.h include/util.h include/utilbits.h include/utilfile.h
tests/chesstest.o tests/chesstest.ao: lib/chess/words.h include/chess.h include/util.h include/utilbits.h include/utilfile.h
tests/damagetest.o tests/damagetest.ao: include/pgn.h include/chess.h include/util.h include/utilbits.h include/utilfile.h
tests/failalloc.o tests/failalloc.ao:
tests/lawtest.o tests/lawtest.ao: include/search.h include/filters.h include/orbit.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/treetransform.h include/utilsample.h
tests/mutate.o tests/mutate.ao: include/util.h include/utilfile.h
tests/plaintest.o tests/plaintest.ao: lib/pgn/cut.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h lib/pgn/gamework.h lib/pgn/lex.h lib/chess/words.h include/utilfile.h
tests/regextest.o tests/regextest.ao: include/regex.h include/util.h include/utilfile.h
tests/solvetest.o tests/solvetest.ao: include/utilfile.h include/util.h include/chesssolve.h include/chess.h include/utilbits.h
tests/random/batch.o tests/random/batch.ao: tests/random/random.h include/index.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/search.h include/filters.h include/orbit.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/utiltable.h include/treetransform.h include/utilsample.h include/utilfile.h
tests/random/cover.o tests/random/cover.ao: tests/random/random.h include/index.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/search.h include/filters.h include/orbit.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/utiltable.h include/treetransform.h include/utilsample.h
tests/random/draw.o tests/random/draw.ao: tests/random/random.h include/index.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/search.h include/filters.h include/orbit.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/utiltable.h include/treetransform.h include/utilsample.h
tests/random/forms.o tests/random/forms.ao: tests/random/random.h include/index.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/search.h include/filters.h include/orbit.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/utiltable.h include/treetransform.h include/utilsample.h
tests/random/games.o tests/random/games.ao: lib/pgn/cut.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h tests/random/random.h include/index.h include/search.h include/filters.h include/orbit.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/utiltable.h include/treetransform.h include/utilsample.h include/utilfile.h
tests/random/make.o tests/random/make.ao: tests/random/random.h include/index.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/search.h include/filters.h include/orbit.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/utiltable.h include/treetransform.h include/utilsample.h
tests/random/randomtest.o tests/random/randomtest.ao: tests/random/random.h include/index.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/search.h include/filters.h include/orbit.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/utiltable.h include/treetransform.h include/utilsample.h include/utilfile.h
tests/random/smaller.o tests/random/smaller.ao: tests/random/random.h include/index.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/search.h include/filters.h include/orbit.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/utiltable.h include/treetransform.h include/utilsample.h include/utilfile.h
tests/random/trees.o tests/random/trees.ao: tests/random/random.h include/index.h include/pgnlines.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/search.h include/filters.h include/orbit.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/utiltable.h include/treetransform.h include/utilsample.h include/utilfile.h
tests/random/ways.o tests/random/ways.ao: lib/search/worker.h include/engine.h include/evalgame.h include/eval.h include/render.h include/syntaxprint.h include/syntax.h include/classic.h include/tree.h include/rows.h include/pgn.h include/chess.h include/util.h include/utilbits.h include/utiltable.h include/index.h include/pgnlines.h include/search.h include/filters.h include/orbit.h include/treetransform.h include/utilsample.h tests/random/random.h include/utilfile.h
