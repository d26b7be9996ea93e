;;; eglot.el --- Prints diagnostics, applies fixes, saves  -*- lexical-binding: t -*-

(require 'flymake)

(defun test-wait-for (count)
  "Wait for COUNT diagnostics."
  (let ((end (time-add nil 30)))
    (while (and (/= (length (flymake-diagnostics)) count) (time-less-p nil end))
      (accept-process-output nil 0.05)
      (sit-for 0.05))
    (unless (= (length (flymake-diagnostics)) count)
      (message "failed: %d diagnostics were expected: %S" count (flymake-diagnostics))
      (kill-emacs 1))))

(defun test-apply (kind line)
  "Apply the first action of KIND in LINE, counted from 0."
  (let* ((position (lambda (character) (list :line line :character character)))
         (actions
          (jsonrpc-request
           (eglot-current-server) :textDocument/codeAction
           (list :textDocument (eglot--TextDocumentIdentifier)
                 :range (list :start (funcall position 0) :end (funcall position 999))
                 :context (list :diagnostics [] :only (vector kind)))))
         (edit (plist-get (aref actions 0) :edit)))
    (eglot--apply-workspace-edit edit)
    ;; Without a terminal, Emacs is never idle.
    (eglot--signal-textDocument/didChange)
    (flymake-start)))

(setq eglot-sync-connect 30
      eglot-confirm-server-initiated-edits nil)
(find-file "notes.md")
(text-mode)
(eglot-ensure)
(run-hooks 'post-command-hook)
(unless (eglot-current-server)
  (apply #'eglot--connect (eglot--guess-contact)))
(flymake-start)
(test-wait-for 2)
(dolist (one (sort (flymake-diagnostics)
                   (lambda (a b) (< (flymake-diagnostic-beg a) (flymake-diagnostic-beg b)))))
  (save-excursion
    (goto-char (flymake-diagnostic-beg one))
    (princ (format "found %d:%d %s\n"
                   (1- (line-number-at-pos)) (current-column)
                   (let ((text (flymake-diagnostic-text one)))
                     (if (string-match "\\b[A-Z][0-9][0-9][0-9]\\b" text)
                         (match-string 0 text)
                       text))))))
(test-apply "quickfix" 2)
(test-wait-for 1)
(test-apply "source.fixAll.urilint" 0)
(test-wait-for 0)
(save-buffer)
(eglot-shutdown-all)
