" cql.vim - files that end in .cql are queries
autocmd BufNewFile,BufRead *.cql set filetype=cql
