/** Tags of HotSpot's log messages in any JDK from 11 to 25, those of debug builds too. Other vendors add some. */
export const xlogTags: ReadonlySet<string> = new Set(
  `add age alloc annotation aot arguments array attach barrier biasedlocking blocks bot breakpoint bytecode cause cds census class classhisto cleanup
  codecache codestrings compaction compilation condy constantpool constraints container continuations coops cpu cset data datacreation dcmd decoder
  defaultmethods deoptimization dependencies director downcall dump dynamic ergo event exceptions exit fastlock finalizer fingerprint foreign free
  freelist gc generate handshake hashtables heap heapdump heapsampling humongous ihop iklass indy init inlinecache inlining install interpreter
  itables jfr jit jmethod jni jvmci jvmti lambda library link liveness load loader logging malloc map mark marking membername memops metadata
  metaspace methodcomparator methodhandles methodtrace mirror mmu module monitorinflation monitormismatch monitortable native nestmates nmethod nmt
  normalize numa objecttagging obsolete oldobject oom oopmap oops oopstorage os owner page pagesize parser patch path perf periodic phases plab
  placeholders preempt preorder preview promotion protectiondomain ptrqueue purge record redefine ref refine region reloc remset resolve safepoint
  sampling scavenge sealed setting sizing smr stackbarrier stackmap stacktrace stackwalk start startup startuptime state stats streaming stringdedup
  stringtable stubs subclass survivor suspend sweep symboltable system table task test thread throttle time timer tlab tracking training trimnative
  unload unmap unshareable upcall update valuebasedclasses verification verify vmmonitor vmmutex vmoperation vmthread vtables vtablestubs workgang`
    .split(/\s+/)
    .filter((tag) => tag !== ''),
);
