" Prints the diagnostics of the document, applies a quick fix and then all fixes, and saves it.

function! s:Print(line) abort
    call writefile([a:line], '/dev/stdout', 'a')
endfunction

function! s:Found() abort
    return sort(filter(ale#engine#GetLoclist(bufnr('')), 'v:val.linter_name is# "urilint"'), {a, b -> a.col - b.col})
endfunction

" Waits until an expression is true.
function! s:WaitFor(expression) abort
    for _ in range(600)
        if eval(a:expression)
            return
        endif
        sleep 50m
    endfor
    call s:Print('failed: ' . a:expression . ' was expected: ' . getline(3) . string(s:Found()))
    cquit
endfunction

call s:WaitFor('len(s:Found()) == 2')
for s:one in s:Found()
    " ALE takes the characters that servers count for the bytes that Vim counts.
    call s:Print(printf('found %d:%d %s', s:one.lnum - 1, s:one.col - 1, s:one.code))
endfor
call cursor(3, 16)
" The answer to which action.
call feedkeys("1\<CR>", 't')
ALECodeAction
call s:WaitFor('getline(3) =~# "http://www.example.org/a"')
" Without a terminal, Vim reports no changes.
ALELint
call s:WaitFor('len(s:Found()) == 1')
write
call s:WaitFor('getline(3) =~# "100%25off"')
qall!
