import { removalsOf } from '../../deployment/machine/removedData.js';

/** Where a package keeps data and commit log, and what roles call these places. What lies beside them may go: saved caches, lost+found. */
export const removalsOfCassandra = removalsOf(
  String.raw`(?:\/var\/lib\/cassandra|\{\{[ \t]*(?:\w*cass\w*data_?(?:dir|path)\w*|\w*data_file_directories\w*)[ \t]*\}\})`,
  String.raw`(?:\/(?:\*|(?:data|commitlog)(?:\/(?:\*|system(?:\/\*?)?)?)?)?)?`,
);
