;;; lsp-mode.el --- Prints diagnostics, applies fixes, saves  -*- lexical-binding: t -*-

(require 'lsp-mode)

(defun test-found ()
  "Return the diagnostics of the document."
  (let ((all (lsp-diagnostics)) found)
    (maphash (lambda (_ some) (setq found (append some found))) all)
    (sort found (lambda (a b)
                  (< (test-column a) (test-column b))))))

(defun test-column (one)
  "Return the column of the diagnostic ONE."
  (lsp:position-character (lsp:range-start (lsp:diagnostic-range one))))

(defun test-wait-for (count)
  "Wait for COUNT diagnostics."
  (let ((end (time-add nil 30)))
    (while (and (/= (length (test-found)) count) (time-less-p nil end))
      (accept-process-output nil 0.05)
      (sit-for 0.05))
    (unless (= (length (test-found)) count)
      (message "failed: %d diagnostics were expected: %S" count (test-found))
      (kill-emacs 1))))

(defun test-apply (kind line)
  "Apply the first action of KIND in LINE, counted from 0."
  (let* ((range (list :start (list :line line :character 0)
                      :end (list :line line :character 999)))
         (actions (lsp-request "textDocument/codeAction"
                               (list :textDocument (lsp--text-document-identifier)
                                     :range range
                                     :context (list :diagnostics [] :only (vector kind)))))
         (action (seq-find #'lsp:code-action-edit? actions)))
    (lsp--apply-workspace-edit (lsp:code-action-edit? action))))

(setq lsp-auto-guess-root t
      lsp-enable-snippet nil
      lsp-diagnostics-provider :none
      lsp-warn-no-matched-clients nil)
(find-file "notes.md")
(text-mode)
(lsp)
(test-wait-for 2)
(dolist (one (test-found))
  (let ((start (lsp:range-start (lsp:diagnostic-range one))))
    (princ (format "found %d:%d %s\n"
                   (lsp:position-line start) (lsp:position-character start)
                   (lsp:diagnostic-code? one)))))
(test-apply "quickfix" 2)
(test-wait-for 1)
(test-apply "source.fixAll.urilint" 0)
(test-wait-for 0)
(save-buffer)
(kill-emacs 0)
