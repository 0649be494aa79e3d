---@brief
---
--- https://github.com/storelint/storelint
---
--- storelint judges the configuration of HBase, HDFS, YARN, ZooKeeper and Cassandra as the servers themselves do.
---
--- `npm install --global storelint`
---
--- Other files of these types are left alone: the server knows its own by name and content.

---@type vim.lsp.Config
return {
  cmd = { 'storelint', 'lsp', '--stdio' },
  filetypes = { 'xml', 'yaml', 'sh', 'cfg', 'conf', 'jproperties', 'sysctl' },
  root_markers = { '.storelint.yaml', '.git' },
}
