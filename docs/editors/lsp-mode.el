;;; lsp-storelint.el --- lsp-mode client for storelint  -*- lexical-binding: t; -*-

;;; Commentary:

;; Configuration of HBase, HDFS, YARN, ZooKeeper and Cassandra, beside the servers for XML, YAML and shell files.
;; npm install --global storelint

;;; Code:

(require 'lsp-mode)

(defgroup lsp-storelint nil
  "Configuration of HBase, HDFS, YARN, ZooKeeper and Cassandra."
  :group 'lsp-mode
  :link '(url-link "https://github.com/storelint/storelint"))

(defcustom lsp-storelint-command '("storelint" "lsp" "--stdio")
  "Command that starts the server."
  :type '(repeat string)
  :group 'lsp-storelint)

(lsp-register-client
 (make-lsp-client
  :new-connection (lsp-stdio-connection (lambda () lsp-storelint-command))
  :major-modes '(nxml-mode yaml-mode yaml-ts-mode sh-mode bash-ts-mode conf-unix-mode conf-javaprop-mode)
  :add-on? t
  :server-id 'storelint))

(lsp-consistency-check lsp-storelint)

(provide 'lsp-storelint)
;;; lsp-storelint.el ends here
