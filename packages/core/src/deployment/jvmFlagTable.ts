// Written by tools/catalog/jvm/recordFlags.mjs; not to be edited by hand.

/** JDK releases whose JVM was asked (8: whose source was read), in the order of the table's letters. */
export const measuredReleases: readonly number[] = [8, 11, 17, 21, 25];

/**
 * A line a flag: name, a letter for each measured JDK, and the releases in which HotSpot deprecated, obsoleted and expired it.
 * p product, m manageable, e experimental, d diagnostic; in upper case: the JVM warns that it is deprecated; i ignored with a warning; - refused; ? not known.
 */
export const flagTable = `
AOTAdapterCaching ?---d
AOTCache ?---p
AOTCacheOutput ?---p
AOTCacheParallelRelocation ?---d
AOTClassLinking ?---p
AOTCodeMaxSize ?---d
AOTCompileEagerly ?---e
AOTConfiguration ?---p
AOTInvokeDynamicLinking ?---d
AOTLibrary ?e---
AOTMode ?---p
AOTPrintTrainingInfo ?---d
AOTRecordTraining ?---d
AOTReplayTraining ?---d
AOTStubCaching ?---d
AOTVerifyTrainingData ?---d
AVX3Threshold ?dddd
AbortVMOnAOTCodeFailure ?---d
AbortVMOnCompilationFailure ?dddd
AbortVMOnException -dddd
AbortVMOnExceptionMessage -dddd
AbortVMOnSafepointTimeout ?dddd
AbortVMOnSafepointTimeoutDelay ?---d
AbortVMOnVMOperationTimeout ?dddd
AbortVMOnVMOperationTimeoutDelay ?dddd
ActiveProcessorCount ppppp
AdaptivePermSizeWeight i----
AdaptiveSizeDecrementScaleFactor ppppp
AdaptiveSizeMajorGCDecayTimeScale ppppp
AdaptiveSizePausePolicy p----
AdaptiveSizePolicyCollectionCostMargin pppp-
AdaptiveSizePolicyInitializingSteps ppppp
AdaptiveSizePolicyOutputInterval ppppp
AdaptiveSizePolicyWeight ppppp
AdaptiveSizeThroughPutPolicy ppppp
AdaptiveTimeWeight ppppp
AdjustConcurrency p----
AdjustStackSizeForTLS ?-ppp
AggressiveHeap ppppp
AggressiveOpts pP--- 11/12/13
AggressiveUnboxing eeddd
AliasLevel ppp-- 19/20/21
AlignVector ppppp
AllocateHeapAt ?pppp
AllocateInstancePrefetchLines ppppp
AllocatePrefetchDistance ppppp
AllocatePrefetchInstr ppppp
AllocatePrefetchLines ppppp
AllocatePrefetchStepSize ppppp
AllocatePrefetchStyle ppppp
AllowArchivingWithJavaAgent ?-ddd
AllowJNIEnvProxy pp--- 13/14/15
AllowNonVirtualCalls pP--- 11/12/13
AllowParallelDefineClass ppppp
AllowRedefinitionToAddDeleteMethods ?-PPP 13//
AllowTransitionalJSR292 ?----
AllowUserSignalHandlers ppppp
AllowVectorizeOnDemand ?pppp
AlwaysActAsServerClassMachine ppppp
AlwaysAtomicAccesses ?eeee
AlwaysCompileLoopMethods ppppp
AlwaysLockClassLoader ppP-- 17/18/19
AlwaysPreTouch ppppp
AlwaysPreTouchStacks ?--dd
AlwaysRecordEvolDependencies ?---e
AlwaysRestoreFPU ppppp
AlwaysSafeConstructors ?eeee
AlwaysTenure ppppp
ArchiveClassesAtExit ?-ppp
ArchiveRelocationMode ?-ddd
ArrayAllocatorMallocLimit eeee-
ArrayCopyLoadStoreMaxElem ?pppp
ArrayOperationPartialInlineSize ?-ddd
AssertOnSuspendWaitFailure ppi-- /17/18
AssumeMP pP--- 10/12/13
AsyncDeflationInterval ?-ddd
AsyncLogBufferSize ?-ppp
AutoBoxCacheMax ppppp
AutoCreateSharedArchive ?--pp
AutoGCSelectPauseMillis p----
AutoShutdownNMT i----
AutoVectorizationOverrideProfitability ?---d
AvgMonitorsPerThreadEstimate ?-ddd
BCEATraceLevel ppppp
BackEdgeThreshold p----
BackgroundCompilation ppppp
BaseFootPrintEstimate pppp-
BiasedLockingBulkRebiasThreshold ppP-- 15/18/19
BiasedLockingBulkRevokeThreshold ppP-- 15/18/19
BiasedLockingDecayTime ppP-- 15/18/19
BiasedLockingStartupDelay ppP-- 15/18/19
BindCMSThreadToCPU dd---
BindGCTaskThreadsToCPUs pp--- /14/16
BlockLayoutByFrequency ppppp
BlockLayoutMinDiamondPercentage ppppp
BlockLayoutRotateLoops ppppp
BlockOffsetArrayUseUnallocatedBlock dd---
BootstrapJVMCI ?eeee
BranchOnRegister pp---
BytecodeVerificationLocal ppddd
BytecodeVerificationRemote ppddd
C1InlineStackLimit ?-ppp
C1MaxInlineLevel ?-ppp
C1MaxInlineSize ?-ppp
C1MaxRecursiveInlineLevel ?-ppp
C1MaxTrivialSize ?-ppp
C1OptimizeVirtualCallProfiling ppppp
C1PatchInvokeDynamic d----
C1ProfileBranches ppppp
C1ProfileCalls ppppp
C1ProfileCheckcasts ppppp
C1ProfileInlinedCalls ppppp
C1ProfileVirtualCalls ppppp
C1UpdateMethodData ppppp
CICompilerCount ppppp
CICompilerCountPerCPU ppppp
CIPrintCompileQueue -dddd
CIPrintCompilerName ---dd
CITime ppppp
CMSAbortSemantics pp--- /14/15
CMSAbortablePrecleanMinWorkPerIteration pp--- /14/15
CMSAbortablePrecleanWaitMillis mm---
CMSBitMapYieldQuantum pp--- /14/15
CMSBootstrapOccupancy pp--- /14/15
CMSClassUnloadingEnabled pp--- /14/15
CMSClassUnloadingMaxInterval pp--- /14/15
CMSCleanOnEnter pp--- /14/15
CMSCompactWhenClearAllSoftRefs p----
CMSConcMarkMultiple pp--- /14/15
CMSConcurrentMTEnabled pp--- /14/15
CMSCoordinatorYieldSleepCount pp--- /14/15
CMSDumpAtPromotionFailure p----
CMSEdenChunksRecordAlways pp--- /14/15
CMSExpAvgFactor pp--- /14/15
CMSExtrapolateSweep pp--- /14/15
CMSFullGCsBeforeCompaction P---- 8//9
CMSIncrementalDutyCycle P---- 8//9
CMSIncrementalDutyCycleMin P---- 8//9
CMSIncrementalMode P---- 8//9
CMSIncrementalOffset p----
CMSIncrementalPacing P---- 8//9
CMSIncrementalSafetyFactor pp--- /14/15
CMSIndexedFreeListReplenish pp--- /14/15
CMSInitiatingOccupancyFraction pp--- /14/15
CMSInitiatingPermOccupancyFraction i----
CMSIsTooFullPercentage pp--- /14/15
CMSLargeCoalSurplusPercent pp--- /14/15
CMSLargeSplitSurplusPercent pp--- /14/15
CMSLoopWarn pp--- /14/15
CMSMaxAbortablePrecleanLoops pp--- /14/15
CMSMaxAbortablePrecleanTime pp--- /14/15
CMSOldPLABMax pp--- /14/15
CMSOldPLABMin pp--- /14/15
CMSOldPLABNumRefills pp--- /14/15
CMSOldPLABReactivityFactor pp--- /14/15
CMSOldPLABResizeQuicker pp--- /14/15
CMSOldPLABToleranceFactor pp--- /14/15
CMSPLABRecordAlways pp--- /14/15
CMSParPromoteBlocksToClaim p----
CMSParallelInitialMarkEnabled pp--- /14/15
CMSParallelRemarkEnabled pp--- /14/15
CMSParallelSurvivorRemarkEnabled pp--- /14/15
CMSPermGenPrecleaningEnabled i----
CMSPermGenSweepingEnabled ?----
CMSPrecleanDenominator pp--- /14/15
CMSPrecleanIter pp--- /14/15
CMSPrecleanNumerator pp--- /14/15
CMSPrecleanRefLists1 pp--- /14/15
CMSPrecleanRefLists2 pp--- /14/15
CMSPrecleanSurvivors1 pp--- /14/15
CMSPrecleanSurvivors2 pp--- /14/15
CMSPrecleanThreshold pp--- /14/15
CMSPrecleaningEnabled pp--- /14/15
CMSPrintChunksInDump pp--- /14/15
CMSPrintEdenSurvivorChunks p----
CMSPrintObjectsInDump pp--- /14/15
CMSRemarkVerifyVariant pp--- /14/15
CMSReplenishIntermediate pp--- /14/15
CMSRescanMultiple pp--- /14/15
CMSRevisitStackSize i----
CMSSamplingGrain pp--- /14/15
CMSScavengeBeforeRemark pp--- /14/15
CMSScheduleRemarkEdenPenetration pp--- /14/15
CMSScheduleRemarkEdenSizeThreshold pp--- /14/15
CMSScheduleRemarkSamplingRatio pp--- /14/15
CMSSmallCoalSurplusPercent pp--- /14/15
CMSSmallSplitSurplusPercent pp--- /14/15
CMSSplitIndexedFreeListBlocks pp--- /14/15
CMSTriggerInterval mm---
CMSTriggerPermRatio i----
CMSTriggerRatio pp--- /14/15
CMSWaitDuration mm---
CMSWorkQueueDrainThreshold pp--- /14/15
CMSYield pp--- /14/15
CMSYieldSleepCount pp--- /14/15
CMSYoungGenPerWorker pp--- /14/15
CMS_FLSPadding pp--- /14/15
CMS_FLSWeight pp--- /14/15
CMS_SweepPadding pp--- /14/15
CMS_SweepTimerThresholdMillis pp--- /14/15
CMS_SweepWeight pp--- /14/15
CPUForCMSThread dd---
CalculateClassFingerprint ?p---
CaptureBailoutInformation ?---d
CheckEndorsedAndExtDirs p----
CheckIntrinsics ?dddd
CheckJNICalls ppppp
ClassUnloading ppppp
ClassUnloadingWithConcurrentMark ppppp
ClearFPUAtPark p----
ClipInlining ppppp
CodeCacheExpansionSize ppppp
CodeCacheMinBlockLength -dddd
CodeCacheMinimumFreeSpace p----
CodeCacheSegmentSize --eee
CodeEntryAlignment ---ee
CollectGen0First p----
CompactFields pp--- 14/15/16
CompactStrings ?pppp
CompilationMode ?-ppp
CompilationPolicyChoice pp--- 13/14/15
CompilationRepeat i----
CompileCommand ppppp
CompileCommandFile ppppp
CompileOnly ppppp
CompileThreshold ppppp
CompileThresholdScaling ?pppp
CompilerDirectivesFile ?dddd
CompilerDirectivesIgnoreCompileCommands ?dddd
CompilerDirectivesLimit ?dddd
CompilerDirectivesPrint ?dddd
CompilerThreadHintNoPreempt pP--- 11/12/13
CompilerThreadPriority ppppp
CompilerThreadStackSize ppppp
CompressedClassSpaceSize ppppp
ConcGCThreads ppppp
ConcGCYieldTimeout -----
ConditionalMoveLimit ppppp
ContendedPaddingWidth ppppp
ControlIntrinsic ?-ddd
ConvertSleepToYield p---- 9/10/11
ConvertYieldToSleep p---- 9/10/11
CrashOnOutOfMemoryError ppppp
CreateCoredumpOnCrash ?pppp
CreateMinidumpOnCrash pPPPP 9//
CriticalJNINatives ppP-- 16/18/19
DTraceAllocProbes ppppp
DTraceMethodProbes ppppp
DTraceMonitorProbes ppppp
DebugInlinedCalls ddddd
DebugNonSafepoints ddddd
Debugging pp---
DefaultMaxRAMFraction PPPP- 8//
DefaultThreadPriority p----
DeferInitialCardMark ddddd
DeferPollingPageLoopCount pi--- 10/11/12
DeferThrSuspendLoopCount pi--- 10/11/12
DelayCompilerStubsGeneration ?--dd
DeoptimizeNMethodBarriersALot ?-ddd
DeoptimizeOnAllocationException ?---d
DeoptimizeRandom pp---
DesiredMethodLimit -----
DiagnoseSyncOnValueBasedClasses ?-ddd
DisableAttachMechanism ppppp
DisableExplicitGC ppppp
DisableIntrinsic ddddd
DisablePrimordialThreadGuardPages eeeee
DisplayVMOutput ddddd
DisplayVMOutputToStderr ppppp
DisplayVMOutputToStdout ppppp
DoEscapeAnalysis ppppp
DoJVMTIVirtualThreadTransitions ?--ee
DoReserveCopyInSuperWord ?ppp- /22/23
DominatorSearchLimit ddddd
DontCompileHugeMethods ppppp
DontYieldALot pppp-
DumpLoadedClassList ppppp
DumpPerfMapAtExit ?-ddd
DumpPrivateMappingsInCore ?dddd
DumpReplayDataOnError ppppp
DumpSharedMappingsInCore ?dddd
DumpSharedSpaces pppii 18/19/
DuplicateBackedge ?--dd
DynamicDumpSharedSpaces ?-pii 18/19/
DynamicallyResizeSystemDictionaries ?dd--
EagerJVMCI ?eeee
EagerXrunInit ppppp
EliminateAllocationArraySizeLimit ppppp
EliminateAllocationFieldsLimit ?-ddd
EliminateAllocations ppppp
EliminateAutoBox ppppp
EliminateLocks ppppp
EliminateNestedLocks ppppp
EmitSync pe--- /12/13
EnableContended ppppp
EnableDynamicAgentLoading ?pppp
EnableInvokeDynamic d----
EnableJVMCI ?eeee
EnableJVMCIProduct ?-eee
EnableThreadSMRExtraValidityChecks ?d---
EnableThreadSMRStatistics ?dddd
EnableTracing p----
EnableVectorAggressiveReboxing ?-eee
EnableVectorReboxing ?-eee
EnableVectorSupport ?-eee
EnableWaitForParallelLoad ?--i- 20/21/22
EnableX86ECoreOpts ?---d
EpsilonElasticTLAB ?eeee
EpsilonElasticTLABDecay ?eeee
EpsilonMaxTLABSize ?eeee
EpsilonMinHeapExpand ?eeee
EpsilonPrintHeapSteps ?eeee
EpsilonTLABDecayTime ?eeee
EpsilonTLABElasticity ?eeee
EpsilonUpdateCountersStep ?eeee
ErgoHeapSizeLimit ppppp
ErrorFile ppppp
ErrorFileToStderr ?pppp
ErrorFileToStdout ?pppp
ErrorLogPrintCodeLimit ?-ddd
ErrorLogSecondaryErrorDetails ?--dd
ErrorLogTimeout ?pppp
ErrorReportServer pp--- /12/13
EscapeAnalysisTimeout ppppp
EstimateArgEscape ppppp
ExecutingUnitTests ?pppp
ExitOnOutOfMemoryError ppppp
ExpandSubTypeCheckAtParseTime ?-dd-
ExplicitGCInvokesConcurrent ppppp
ExplicitGCInvokesConcurrentAndUnloadsClasses p----
ExtendedDTraceProbes ppp-- 19/20/21
ExtensiveErrorReports ?pppp
ExtraSharedClassListFile ppppp
FLSAlwaysCoalesceLarge pp--- /14/15
FLSCoalescePolicy pp--- /14/15
FLSLargestBlockCoalesceProximity pp--- /14/15
FLSVerifyAllHeapReferences dd---
FLSVerifyIndexTable dd---
FLSVerifyLists dd---
FailOverToOldVerifier pp--- /14/15
FastTLABRefill pi--- 10/11/12
FenceInstruction p----
FieldsAllocationStyle pp--- 14/15/16
FilterSpuriousWakeups ppp--
FlightRecorder ?pPPP 13//
FlightRecorderOptions ?pppp
FoldStableValues ddddd
ForceDynamicNumberOfGCThreads dd---
ForceNUMA pp---
ForceSharedSpaces ?----
ForceTimeHighResolution ppppp
ForceUnreachable ddddd
FreqInlineSize ppppp
FullGCHeapDumpLimit ?---m
G1AdaptiveIHOPNumInitialSamples ?eeee
G1ConcMarkStepDurationMillis ppppp
G1ConcRSHotCardLimit pppi- /21/
G1ConcRSLogCacheSize pppi- /21/
G1ConcRefinementGreenZone pppi- /20/
G1ConcRefinementRedZone pppi- /20/
G1ConcRefinementServiceIntervalMillis pppi- /20/
G1ConcRefinementThreads ppppp
G1ConcRefinementThresholdStep pppi- /20/
G1ConcRefinementYellowZone pppi- /20/
G1ConfidencePercent ppppp
G1EagerReclaimHumongousObjects eee--
G1EagerReclaimHumongousObjectsWithStaleRefs eee--
G1EagerReclaimRemSetThreshold ?-eee
G1ExpandByPercentOfAvailable eeeee
G1HeapRegionSize ppppp
G1HeapWastePercent ppppp
G1LastPLABAverageOccupancy ?eeee
G1LogLevel e----
G1MaxNewSizePercent eeeee
G1MixedGCCountTarget ppppp
G1MixedGCLiveThresholdPercent eeeee
G1NewSizePercent eeeee
G1NumCardsCostSampleThreshold ?--dd
G1NumCodeRootsCostSampleThreshold ?---d
G1NumCollectionsKeepPinned ?---d
G1OldCSetGroupSize ?---e
G1OldCSetRegionThresholdPercent eeeee
G1PeriodicGCInterval ?-mmm
G1PeriodicGCInvokesConcurrent ?-ppp
G1PeriodicGCSystemLoadThreshold ?-mmm
G1PretouchAuxiliaryMemory ?e---
G1PrintHeapRegions d---- //9
G1PrintRegionLivenessInfo d----
G1RSetRegionEntries ppp--
G1RSetScanBlockSize pp--- 14/15/16
G1RSetSparseRegionEntries ppp--
G1RSetUpdatingPauseTimePercent ppppp
G1RebuildRemSetChunkSize ?eeee
G1RefProcDrainInterval ppppp
G1RemSetArrayOfCardsEntries ?--ee
G1RemSetCoarsenHowlBitmapToHowlFullPercent ?--ee
G1RemSetCoarsenHowlToFullPercent ?--ee
G1RemSetFreeMemoryKeepExcessRatio ?--ee
G1RemSetFreeMemoryRescheduleDelayMillis ?--ee
G1RemSetFreeMemoryStepDurationMillis ?--ee
G1RemSetHowlMaxNumBuckets ?--ee
G1RemSetHowlNumBuckets ?--ee
G1ReservePercent ppppp
G1RestoreRetainedRegionChunksPerWorker ?--dd
G1RetainRegionLiveThresholdPercent ?---e
G1SATBBufferEnqueueingThresholdPercent ppppp
G1SATBBufferSize ppppp
G1SummarizeConcMark d---- //9
G1SummarizeRSetStats d----
G1SummarizeRSetStatsPeriod ddddd
G1TraceConcRefinement d----
G1TraceEagerReclaimHumongousObjects e----
G1TraceStringSymbolTableScrubbing e----
G1UpdateBufferSize ppppp
G1UseAdaptiveConcRefinement pppi- /20/
G1UseAdaptiveIHOP ?pppp
G1UseConcMarkReferenceProcessing e----
G1UseConcRefinement ?--dd
G1UsePreventiveGC ?-di-
G1UseReferencePrecleaning ?eeee
G1VerifyHeapRegionCodeRoots ddddd
G1VerifyRSetsDuringFullGC ddd--
GCCardSizeInBytes ?--pp
GCDrainStackTargetSize ppppp
GCHeapFreeLimit ppppp
GCLockerEdenExpansionPercent pppp-
GCLockerInvokesConcurrent pp--- /14/15
GCLockerRetryAllocationCount dddd-
GCLogFileSize p---- //9
GCParallelVerificationEnabled ddd--
GCPauseIntervalMillis ppppp
GCTaskTimeStampEntries pp--- /14/16
GCTimeLimit ppppp
GCTimeRatio ppppp
GuaranteedAsyncDeflationInterval ?-ddd
GuaranteedSafepointInterval ddddd
HandlePromotionFailure ?----
HandshakeALot ?-ddd
HandshakeTimeout ?dddd
HeapBaseMinAddress ppppp
HeapDumpAfterFullGC mmmmm
HeapDumpBeforeFullGC mmmmm
HeapDumpGzipLevel ?-mmm
HeapDumpOnOutOfMemoryError mmmmm
HeapDumpPath mmmmm
HeapFirstMaximumCompactionCount pppp-
HeapMaximumCompactionInterval ppppp
HeapSearchSteps ?pppp
HeapSizePerGCThread ppppp
HotMethodDetectionLimit ?dd--
IdealizeClearArrayNode ?dddd
IgnoreEmptyClassPaths ppppp
IgnoreUnrecognizedVMOptions ppppp
IgnoreUnverifiableClassesDuringDump dD--- 10/12/13
ImplicitNullChecks -dddd
IncreaseFirstTierCompileThresholdAt ppppp
IncrementalInline ppppp
IncrementalInlineForceCleanup ?-ddd
IncrementalInlineMH ?-ddd
IncrementalInlineVirtual ?-ddd
InitArrayShortSize ?dddd
InitialBootClassLoaderMetaspaceSize pp---
InitialCodeCacheSize ppppp
InitialHeapSize ppppp
InitialRAMFraction pPPP- 10//
InitialRAMPercentage ppppp
InitialSurvivorRatio ppppp
InitialTenuringThreshold ppppp
InitiatingHeapOccupancyPercent ppppp
InjectGCWorkerCreationFailure ?dddd
Inline ppppp
InlineArrayCopy -dddd
InlineCacheBufferSize ?--e-
InlineClassNatives -dddd
InlineDataFile ppppp
InlineFrequencyCount -dd--
InlineFrequencyRatio ---dd
InlineMathNatives -dddd
InlineNIOCheckIndex -dd--
InlineNatives -dddd
InlineNotify ?i---
InlineObjectCopy -dddd
InlineObjectHash -dddd
InlineReflectionGetCallerClass -dddd
InlineSecondarySupersTest ?--dd
InlineSmallCode ppppp
InlineSynchronizedMethods ppppp
InlineThreadNatives -dddd
InlineUnsafeOps -dddd
InsertMemBarAfterArraycopy pp---
IntelJccErratumMitigation ?-ddd
InteriorEntryAlignment ppppp
InterpreterProfilePercentage ppppp
JNIDetachReleasesMonitors p----
JVMCICompilerIdleDelay ?--ee
JVMCICounterSize ?eeee
JVMCICountersExcludeCompiler ?eeee
JVMCIEventLogLevel ?-eee
JVMCIHostThreads ?eeee
JVMCILibDumpJNIConfig ?-eee
JVMCILibPath ?-eee
JVMCINMethodSizeLimit ?eeee
JVMCINativeLibraryErrorFile ?--ee
JVMCINativeLibraryThreadFraction ?--ee
JVMCIPrintProperties ?eeee
JVMCIThreads ?eeee
JVMCIThreadsPerNativeLibraryRuntime ?--ee
JVMCITraceLevel ?eeee
JVMInvokeMethodSlack -----
JavaMonitorsInStackTrace ppppp
JavaPriority10_To_OSPriority ppppp
JavaPriority1_To_OSPriority ppppp
JavaPriority2_To_OSPriority ppppp
JavaPriority3_To_OSPriority ppppp
JavaPriority4_To_OSPriority ppppp
JavaPriority5_To_OSPriority ppppp
JavaPriority6_To_OSPriority ppppp
JavaPriority7_To_OSPriority ppppp
JavaPriority8_To_OSPriority ppppp
JavaPriority9_To_OSPriority ppppp
LIRFillDelaySlots pp---
LargePageHeapSizeThreshold ppppp
LargePageSizeInBytes ppppp
LazyBootClassLoader p----
LibJVMCICompilerThreadHidden ?---e
LightweightFastLockingSpins ?---d
LiveNodeCountInliningCutoff ppppp
LoadExecStackDllInVMThread ppppp
LockingMode ?--eP
LogClassLoadingCauseFor ?---p
LogCompilation ddddd
LogEvents ddddd
LogEventsBufferEntries ddddd
LogFile ddddd
LogTouchedMethods ?dd--
LogVMOutput ddddd
LoopLimitCheck d----
LoopMaxUnroll ppppp
LoopMultiversioning ?---d
LoopOptsCount ppppp
LoopPercentProfileLimit ?pppp
LoopStripMiningIter ?pppp
LoopStripMiningIterShortLoop ?pppp
LoopUnrollLimit ppppp
LoopUnrollMin ppppp
LoopUnswitching ppppp
MallocLimit ?--dd
MallocMaxTestWords ddd--
MallocVerifyInterval d----
MallocVerifyStart d----
ManagementServer ppppp
MarkStackSize ppppp
MarkStackSizeMax ppppp
MarkSweepAlwaysCompactCount ppppp
MarkSweepDeadRatio ppppp
MaxBCEAEstimateLevel ppppp
MaxBCEAEstimateSize ppppp
MaxDirectMemorySize ppppp
MaxFDLimit ppppp
MaxGCMinorPauseMillis PPPP- 8//
MaxGCPauseMillis ppppp
MaxHeapFreeRatio mmmmm
MaxHeapSize ppppp
MaxInlineLevel ppppp
MaxInlineSize ppppp
MaxJNILocalCapacity ppppp
MaxJavaStackTraceDepth ppppp
MaxJumpTableSize ppppp
MaxJumpTableSparseness ppppp
MaxLabelRootDepth ppppp
MaxLiveObjectEvacuationRatio ?----
MaxLoopPad ppppp
MaxMetaspaceExpansion ppppp
MaxMetaspaceFreeRatio ppppp
MaxMetaspaceSize ppppp
MaxNewSize ppppp
MaxNodeLimit ppppp
MaxPermHeapExpansion i----
MaxPermSize ii--- /8/
MaxRAM ppppp
MaxRAMFraction pPPP- 10//
MaxRAMPercentage ppppp
MaxRecursiveInlineLevel ppppp
MaxTenuringThreshold ppppp
MaxTrivialSize ppppp
MaxVectorSize ppppp
MergeStores ?---d
MetaspaceGuardAllocations ?-d--
MetaspaceHandleDeallocations ?-d--
MetaspaceReclaimPolicy ?-pii /21/
MetaspaceSize ppppp
MethodFlushing ppppp
MethodProfileWidth ?e---
MinHeapDeltaBytes ppppp
MinHeapFreeRatio mmmmm
MinHeapSize ?-ppp
MinInlineFrequencyRatio ?--dd
MinInliningThreshold ppp--
MinJumpTableSize ppppp
MinMetaspaceExpansion ppppp
MinMetaspaceFreeRatio ppppp
MinPassesBeforeFlush ?dddd
MinPermHeapExpansion i----
MinRAMFraction pPPP- 10//
MinRAMPercentage ppppp
MinSleepInterval ----- 9/10/11
MinSurvivorRatio ppppp
MinTLABSize ppppp
MonitorBound pp--- 14/15/16
MonitorDeflationMax ?-ddd
MonitorInUseLists pP--- 10/12/13
MonitorUnlinkBatch ?--dd
MonitorUsedDeflationThreshold ?eddd
MultiArrayExpandLimit ppppp
MustCallLoadClassInternal p----
NUMAChunkResizeWeight ppppp
NUMAInterleaveGranularity ppppp
NUMAPageScanRate pppp-
NUMASpaceResizeRate ppppp
NUMAStats ppppp
NativeMemoryTracking ppppp
NativeMonitorFlags e----
NativeMonitorSpinLimit e----
NativeMonitorTimeout e----
NeedsDeoptSuspend pp---
NeverActAsServerClassMachine ppppp
NeverTenure ppppp
NewRatio ppppp
NewSize ppppp
NewSizeThreadIncrease ppppp
NmethodSweepActivity ppppp
NmethodSweepCheckInterval p----
NmethodSweepFraction p----
NoAsyncDeflationProgressMax ?-ddd
NodeLimitFudgeFactor ppppp
NonNMethodCodeHeapSize ?pppp
NonProfiledCodeHeapSize ?pppp
NumberOfGCLogFiles p---- //9
NumberOfLoopInstrToAlign ppppp
ObjectAlignmentInBytes ppppp
ObjectCountCutOffPercent eeeee
OldPLABSize ppppp
OldPLABWeight pp--- /14/15
OldSize pppp-
OmitStackTraceInFastThrow ppppp
OnError ppppp
OnOutOfMemoryError ppppp
OnStackReplacePercentage ppppp
OptimizeExpensiveOps ddddd
OptimizeFill ppppp
OptimizePtrCompare ppppp
OptimizeStringConcat ppppp
OptimizeUnstableIf ?--dd
OptoBundling ppppp
OptoLoopAlignment ppppp
OptoRegScheduling ?pppp
OptoScheduling ppppp
PLABWeight ppppp
PSChunkLargeArrays ppppp
ParGCArrayScanChunk ppppp
ParGCCardsPerStrideChunk dd---
ParGCDesiredObjsFromOverflowList pp--- /14/15
ParGCStridesPerThread dd---
ParGCTrimOverflow pp--- /14/15
ParGCUseLocalOverflow pp--- /14/15
ParallelCMSThreads ?----
ParallelGCBufferWastePct ppppp
ParallelGCRetainPLAB d----
ParallelGCThreads ppppp
ParallelGCVerbose p----
ParallelOldDeadWoodLimiterMean pppp-
ParallelOldDeadWoodLimiterStdDev pppp-
ParallelRefProcBalancingEnabled ppppp
ParallelRefProcEnabled ppppp
PartialPeelAtUnsignedTests ppppp
PartialPeelLoop ppppp
PartialPeelNewPhiDelta ppppp
PauseAtExit ddddd
PauseAtStartup ddddd
PauseAtStartupFile ddddd
PausePadding ppppp
PerBytecodeRecompilationCutoff ppppp
PerBytecodeTrapLimit ppppp
PerMethodRecompilationCutoff ppppp
PerMethodSpecTrapLimit eeeee
PerMethodTrapLimit ppppp
PerfAllowAtExitRegistration ppppp
PerfBypassFileSystemCheck ppppp
PerfDataMemorySize ppppp
PerfDataSamplingInterval ppppi
PerfDataSaveFile ppppp
PerfDataSaveToFile ppppp
PerfDisableSharedMem ppppp
PerfMaxStringConstLength ppppp
PermGenPadding i----
PermMarkSweepDeadRatio i----
PermSize ii--- /8/
PostLoopMultiversioning ?eee-
PreBlockSpin ?----
PreInflateSpin p----
PreTouchParallelChunkSize ?pppp
PredictedLoadedClassCount e----
PreferContainerQuotaForCPUCount ppp-- 19/20/21
PreferInterpreterNativeStubs ppppp
PrefetchCopyIntervalInBytes ppppp
PrefetchFieldsAhead ppp--
PrefetchScanIntervalInBytes ppppp
PreserveAllAnnotations pppp-
PreserveFramePointer ppppp
PretenureSizeThreshold ppppp
PrintAOT ?e---
PrintActiveCpus d----
PrintAdapterHandlers ddddd
PrintAdaptiveSizePolicy p---- //9
PrintAssembly ddddd
PrintAssemblyOptions ddddd
PrintBiasedLockingStatistics ddD-- 15/18/19
PrintBootstrap ?eeee
PrintCMSInitiationStatistics p---- //9
PrintCMSStatistics p---- //9
PrintClassHistogram mmmmm
PrintClassHistogramAfterFullGC m---- //9
PrintClassHistogramBeforeFullGC m---- //9
PrintCodeCache ppppp
PrintCodeCacheOnCompilation ppppp
PrintCodeHeapAnalytics ?-ddd
PrintCommandLineFlags ppppp
PrintCompilation ppppp
PrintCompilation2 ddddd
PrintCompilerMemoryStatisticsAtExit ?---d
PrintCompressedOopsMode d----
PrintConcurrentLocks mmmmm
PrintContainerInfo d----
PrintDTraceDOF d----
PrintExtendedThreadInfo ?pppp
PrintFLSCensus p---- //9
PrintFLSStatistics p---- //9
PrintFlagsFinal ppppp
PrintFlagsInitial ppppp
PrintFlagsRanges ?pppp
PrintGC mpppp
PrintGCApplicationConcurrentTime p---- //9
PrintGCApplicationStoppedTime p---- //9
PrintGCCause p---- //9
PrintGCDateStamps m---- //9
PrintGCDetails mpppp
PrintGCID m---- //9
PrintGCTaskTimeStamps p---- //9
PrintGCTimeStamps m---- //9
PrintHeapAtGC p---- //9
PrintHeapAtGCExtended p---- //9
PrintHeapAtSIGBREAK ppppp
PrintInlining ddddd
PrintInterpreter ddddd
PrintIntrinsics ddddd
PrintJNIGCStalls p---- //9
PrintJNIResolving pp---
PrintMemoryMapAtExit ?---d
PrintMetaspaceStatisticsAtExit ?-ddd
PrintMethodData -dddd
PrintMethodFlushingStatistics dddd-
PrintMethodHandleStubs ddddd
PrintNMTStatistics ddddd
PrintNMethods ddddd
PrintNativeNMethods ddddd
PrintOldPLAB p---- //9
PrintOopAddress p----
PrintOptoAssembly -dddd
PrintPLAB p---- //9
PrintParallelOldGCPhaseTimes p---- //9
PrintPreciseBiasedLockingStatistics ddD-- 15/18/19
PrintPreciseRTMLockingStatistics dddd-
PrintPromotionFailure p---- //9
PrintReferenceGC p---- //9
PrintRevisitStats i----
PrintSafepointStatistics pP--- 11/12/13
PrintSafepointStatisticsCount pP--- 11/12/13
PrintSafepointStatisticsTimeout pP--- 11/12/13
PrintSharedArchiveAndExit ppppp
PrintSharedDictionary ppp-- /20/21
PrintSharedSpaces p----
PrintSignatureHandlers ddddd
PrintStringDeduplicationStatistics p----
PrintStringTableStatistics ppppp
PrintStubCode ddddd
PrintTLAB p----
PrintTenuringDistribution p---- //9
PrintTieredEvents ppppp
PrintTouchedMethodsAtExit ?dd--
PrintVMInfoAtExit ?---d
PrintVMOptions ppppp
PrintVMQWaitTime pp---
PrintWarnings ppppp
ProcessDistributionStride pppp-
ProfileDynamicTypes ddddd
ProfileExceptionHandlers ?---p
ProfileInterpreter ppppp
ProfileIntervals pp---
ProfileIntervalsTicks pp---
ProfileMaturityPercentage ppppp
ProfileVM pp---
ProfiledCodeHeapSize ?pppp
ProfilerNumberOfCompiledMethods -d---
ProfilerNumberOfInterpretedMethods -d---
ProfilerNumberOfRuntimeStubNodes -d---
ProfilerNumberOfStubMethods -d---
ProfilerPrintByteCodeStatistics pp---
ProfilerRecordPC pp---
PromotedPadding ppppp
QueuedAllocationWarningCount ppppp
RTMAbortRatio eeee-
RTMAbortThreshold eeee-
RTMLockingCalculationDelay eeee-
RTMLockingThreshold eeee-
RTMRetryCount pppp-
RTMSpinLoopCount eeee-
RTMTotalCountIncrRate eeee-
RangeCheckElimination ppppp
RangeLimitCheck d----
ReadPrefetchInstr p----
ReassociateInvariants ppppp
RecordDynamicDumpInfo ?-ppp
ReduceAllocationMerges ?---d
ReduceBulkZeroing ppppp
ReduceFieldZeroing ppppp
ReduceInitialCardMarks ppppp
ReduceNumberOfCompilerThreads ?dddd
ReduceSignalUsage ppppp
RefDiscoveryPolicy pppi- /21/
ReferencesPerThread ?eeee
ReflectionWrapResolutionErrors p----
RegisterFinalizersAtInit pppp- 22/23/24
RelaxAccessControlCheck ppppp
RepeatCompilation ?-ddd
ReplayCompiles ---dd
ReplayDataFile ppppp
ReplayIgnoreInitErrors ---dd
ReplayReduce ?--ee
ReplaySuppressInitializers ---dd
RequireSharedSpaces pppii 18/19/
ReservedCodeCacheSize ppppp
ResizeOldPLAB pp--- /14/15
ResizePLAB ppppp
ResizeTLAB ppppp
RestoreMXCSROnJNICalls ppppp
RestrictContended ppppp
RestrictReservedStack ?pppp
RewriteBytecodes ppppp
RewriteFrequentPairs ppppp
SafepointALot -dddd
SafepointPollOffset p----
SafepointSpinBeforeYield pi--- 10/11/12
SafepointTimeout ppppp
SafepointTimeoutDelay ppppp
ScavengeBeforeFullGC pppp-
ScavengeRootsInCode ddddd
SegmentedCodeCache ?pppp
SelfDestructTimer ppppp
SerializeVMOutput ddddd
ServiceThreadCleanupInterval ?---d
SharedArchiveConfigFile ?pppp
SharedArchiveFile dpppp
SharedBaseAddress ppppp
SharedClassListFile ppppp
SharedMiscCodeSize pi--- /10/
SharedMiscDataSize pi--- /10/
SharedReadOnlySize pi--- /10/
SharedReadWriteSize pi--- /10/
SharedSymbolTableBucketSize ?pppp
ShenandoahAdaptiveDecayFactor ?-eee
ShenandoahAdaptiveInitialConfidence ?-eee
ShenandoahAdaptiveInitialSpikeThreshold ?-eee
ShenandoahAdaptiveSampleFrequencyHz ?-eee
ShenandoahAdaptiveSampleSizeSeconds ?-eee
ShenandoahAgingCyclePeriod ?---e
ShenandoahAllocFailureALot ?dddd
ShenandoahAllocSpikeFactor ?eeee
ShenandoahAllocationThreshold ?eeee
ShenandoahAllowOldMarkingPreemption ?---d
ShenandoahAlwaysClearSoftRefs ?eeee
ShenandoahCASBarrier ?dddd
ShenandoahCardBarrier ?---d
ShenandoahCloneBarrier ?dddd
ShenandoahCoalesceChance ?---d
ShenandoahCodeRootsStyle ?d---
ShenandoahControlIntervalAdjustPeriod ?eeee
ShenandoahControlIntervalMax ?eeee
ShenandoahControlIntervalMin ?eeee
ShenandoahCriticalFreeThreshold ?eeee
ShenandoahDegeneratedGC ?dddd
ShenandoahDoNotIgnoreGrowthAfterYoungCycles ?---e
ShenandoahElasticTLAB ?dd--
ShenandoahEvacReserve ?eeee
ShenandoahEvacReserveOverflow ?eeee
ShenandoahEvacWaste ?eeee
ShenandoahExpediteMixedThreshold ?---e
ShenandoahExpeditePromotionsThreshold ?---e
ShenandoahFullGCThreshold ?eeee
ShenandoahGCHeuristics ?pppp
ShenandoahGCMode ?pppp
ShenandoahGarbageThreshold ?eeee
ShenandoahGenerationalAdaptiveTenuring ?---e
ShenandoahGenerationalCensusAtEvac ?---e
ShenandoahGenerationalCensusIgnoreOlderCohorts ?---e
ShenandoahGenerationalHumongousReserve ?---e
ShenandoahGenerationalMaxTenuringAge ?---e
ShenandoahGenerationalMinTenuringAge ?---e
ShenandoahGenerationalTenuringCohortPopulationThreshold ?---e
ShenandoahGenerationalTenuringMortalityRateThreshold ?---e
ShenandoahGuaranteedGCInterval ?eeee
ShenandoahGuaranteedOldGCInterval ?---e
ShenandoahGuaranteedYoungGCInterval ?---e
ShenandoahHumongousMoves ?dddd
ShenandoahHumongousThreshold ?eee-
ShenandoahIUBarrier ?ddd-
ShenandoahIgnoreGarbageThreshold ?---e
ShenandoahIgnoreOldGrowthBelowPercentage ?---e
ShenandoahImmediateThreshold ?eeee
ShenandoahImplicitGCInvokesConcurrent ?eeee
ShenandoahInitFreeThreshold ?eeee
ShenandoahLearningSteps ?eeee
ShenandoahLoadRefBarrier ?dddd
ShenandoahLoopOptsAfterExpansion ?dd--
ShenandoahMarkLoopStride ?eeee
ShenandoahMarkScanPrefetch ?eeee
ShenandoahMaxRegionSize ?eeee
ShenandoahMaxSATBBufferFlushes ?eeee
ShenandoahMaxYoungPercentage ?---e
ShenandoahMinFreeThreshold ?eeee
ShenandoahMinOldGenGrowthPercent ?---e
ShenandoahMinRegionSize ?eeee
ShenandoahMinYoungPercentage ?---e
ShenandoahMinimumOldTimeMs ?---e
ShenandoahNMethodBarrier ?-d--
ShenandoahNoProgressThreshold ?---e
ShenandoahOOMDuringEvacALot ?dddd
ShenandoahOldCompactionReserve ?---e
ShenandoahOldEvacRatioPercent ?---e
ShenandoahOldEvacWaste ?---e
ShenandoahOldGarbageThreshold ?---e
ShenandoahOptimizeStaticFinals ?d---
ShenandoahPacing ?eeeE
ShenandoahPacingCycleSlack ?eeee
ShenandoahPacingIdleSlack ?eeee
ShenandoahPacingMaxDelay ?eeee
ShenandoahPacingSurcharge ?eeee
ShenandoahParallelRegionStride ?eeee
ShenandoahPreclean ?d---
ShenandoahPromoEvacWaste ?---e
ShenandoahRefProcFrequency ?e---
ShenandoahRegionSampling ?eeee
ShenandoahRegionSamplingRate ?eeee
ShenandoahRegionSize ?eeee
ShenandoahSATBBarrier ?dddd
ShenandoahSATBBufferSize ?eeee
ShenandoahSelfFixing ?dd--
ShenandoahSoftMaxHeapSize ?m---
ShenandoahStackWatermarkBarrier ?-ddd
ShenandoahSuspendibleWorkers ?ee--
ShenandoahTargetNumRegions ?eeee
ShenandoahUncommit ?eeee
ShenandoahUncommitDelay ?eeee
ShenandoahUnloadClassesFrequency ?ee--
ShenandoahVerify ?dddd
ShenandoahVerifyLevel ?dddd
ShowCarrierFrames ?--dd
ShowCodeDetailsInExceptionMessages ?-mmm
ShowHiddenFrames ddddd
ShowMessageBoxOnError ppppp
ShowRegistersOnAssert ?dddd
ShrinkHeapInSteps ?pppp
SkipTier2IfPossible ?---d
SoftMaxHeapSize ?-mmm
SoftRefLRUPolicyMSPerMB ppppp
SpecTrapLimitExtraEntries eeeee
SpecialArraysEquals -dddd
SpecialEncodeISOArray pdddd
SpecialStringCompareTo -dddd
SpecialStringEquals -dddd
SpecialStringIndexOf -dddd
SplitIfBlocks ppppp
StackRedPages ppppp
StackReservedPages ?pppp
StackShadowPages ppppp
StackTraceInThrowable ppppp
StackYellowPages ppppp
StartAggressiveSweepingAt ?pppp
StartAttachListener ppppp
StartFlightRecording ?pppp
StarvationMonitorInterval p----
StressCCP ?-ddd
StressCodeAging ?dd--
StressGCM -dddd
StressIGVN ?-ddd
StressIncrementalInlining ?--dd
StressLCM -dddd
StressLdcRewrite ppddd
StressMacroExpansion ?---d
StressSecondarySupers ?--dd
StressSeed ?-ddd
StressUnstableIfTraps ?---d
StringCache ?----
StringDeduplicationAgeThreshold ppppp
StringDeduplicationCleanupDeadMinimum ?-eee
StringDeduplicationCleanupDeadPercent ?-eee
StringDeduplicationGrowTableLoad ?-eee
StringDeduplicationHashSeed ?-ddd
StringDeduplicationInitialTableSize ?-eee
StringDeduplicationRehashALot dd---
StringDeduplicationResizeALot ddddd
StringDeduplicationShrinkTableLoad ?-eee
StringDeduplicationTargetTableLoad ?-eee
StringTableSize ppppp
SuperWordAutomaticAlignment ?---d
SuperWordLoopUnrollAnalysis ?pppp
SuperWordReductions ?pppp
SuperWordStoreToLoadForwardingFailureDetection ?---d
SuppressFatalErrorMessage ppppp
SurvivorAlignmentInBytes ee---
SurvivorPadding ppppp
SurvivorRatio ppppp
SuspendRetryCount ppi-- /17/18
SuspendRetryDelay ppi-- /17/18
SweeperThreshold ?-ppp
SymbolTableSize eeeee
SyncFlags pe--- /12/13
SyncKnobs pe--- /12/13
SyncVerbose pe--- /12/13
THPStackMitigation ?--dd
TLABAllocationWeight ppppp
TLABRefillWasteFraction ppppp
TLABSize ppppp
TLABStats ppPP- 12//
TLABWasteIncrement ppppp
TLABWasteTargetPercent ppppp
TargetPLABWastePct ppppp
TargetSurvivorRatio ppppp
TenuredGenerationSizeIncrement ppppp
TenuredGenerationSizeSupplement ppppp
TenuredGenerationSizeSupplementDecay ppppp
ThreadLocalHandshakes ?p--- 13/14/15
ThreadPriorityPolicy ppppp
ThreadPriorityVerbose ppppp
ThreadSafetyMargin p----
ThreadStackSize ppppp
ThresholdTolerance ppppp
Tier0BackedgeNotifyFreqLog ppppp
Tier0Delay ?-ddd
Tier0InvokeNotifyFreqLog ppppp
Tier0ProfileDelayFactor ?---d
Tier0ProfilingStartPercentage ppppp
Tier23InlineeNotifyFreqLog ppppp
Tier2BackEdgeThreshold ppppp
Tier2BackedgeNotifyFreqLog ppppp
Tier2CompileThreshold ppppp
Tier2InvokeNotifyFreqLog ppppp
Tier2ProfileDelayFactor ?---d
Tier3AOTBackEdgeThreshold ?p---
Tier3AOTCompileThreshold ?p---
Tier3AOTInvocationThreshold ?p---
Tier3AOTMinInvocationThreshold ?p---
Tier3BackEdgeThreshold ppppp
Tier3BackedgeNotifyFreqLog ppppp
Tier3CompileThreshold ppppp
Tier3DelayOff ppppp
Tier3DelayOn ppppp
Tier3InvocationThreshold ppppp
Tier3InvokeNotifyFreqLog ppppp
Tier3LoadFeedback ppppp
Tier3MinInvocationThreshold ppppp
Tier4BackEdgeThreshold ppppp
Tier4CompileThreshold ppppp
Tier4InvocationThreshold ppppp
Tier4LoadFeedback ppppp
Tier4MinInvocationThreshold ppppp
TieredCompilation ppppp
TieredCompileTaskTimeout ppppp
TieredOldPercentage ?-ddd
TieredRateUpdateMaxTime ppppp
TieredRateUpdateMinTime ppppp
TieredStopAtLevel ppppp
TimeLinearScan pppp-
TimerSlack ?-eee
TraceBiasedLocking p----
TraceClassLoading pP---
TraceClassLoadingPreorder p----
TraceClassPaths p----
TraceClassResolution p----
TraceClassUnloading pP---
TraceCompilerThreads ?dddd
TraceDeoptimization ---dd
TraceDynamicGCThreads p----
TraceGCTaskThread d----
TraceGen0Time p----
TraceGen1Time p----
TraceJVMTI ppppp
TraceJVMTIObjectTagging dd---
TraceLoaderConstraints p----
TraceMetadataHumongousAllocation p----
TraceMonitorInflation p----
TraceNMethodInstalls dd--- 13/14/15
TraceParallelOldGCTasks p----
TraceRedefineClasses p----
TraceSafepointCleanupTime p----
TraceSpilling -dddd
TraceSuspendWaitFailures ppi-- /17/18
TraceTypeProfile ddddd
TrackedInitializationLimit ppppp
TransmitErrorReport pp--- /12/13
TrapBasedNullChecks ppppp
TrapBasedRangeChecks ppppp
TrimNativeHeapInterval ?-epp
TrustFinalNonStaticFields eeeee
TypeProfileArgsLimit ppppp
TypeProfileLevel ppppp
TypeProfileMajorReceiverPercent ppppp
TypeProfileParmsLimit ppppp
TypeProfileSubTypeCheckCommonThreshold ?---p
TypeProfileWidth ppppp
UnguardOnExecutionViolation ppppp
UnlinkSymbolsALot pP--- 11/12/13
UnlockCommercialFeatures ?----
UnlockDiagnosticVMOptions ddddd
UnlockExperimentalVMOptions eeeee
UnrollLimitCheck d----
UnsyncloadClass d----
Use486InstrsOnly p----
UseAES ppppp
UseAESCTRIntrinsics ?dddd
UseAESIntrinsics pdddd
UseAOT ?e---
UseAOTStrictLoading ?d---
UseAPX ?---e
UseAVX ppppp
UseAdaptiveGCBoundary pp---
UseAdaptiveGenerationSizePolicyAtMajorCollection ppppp
UseAdaptiveGenerationSizePolicyAtMinorCollection ppppp
UseAdaptiveNUMAChunkSizing ppppp
UseAdaptiveSizeDecayMajorGCCost ppppp
UseAdaptiveSizePolicy ppppp
UseAdaptiveSizePolicyFootprintGoal ppppp
UseAdaptiveSizePolicyWithSystemGC ppppp
UseAddressNop ppppp
UseAdler32Intrinsics ?dddd
UseAltSigs p----
UseAppCDS ?i---
UseAutoGCSelectPolicy p----
UseBASE64Intrinsics ?pppp
UseBMI1Instructions ppppp
UseBMI2Instructions ppppp
UseBiasedLocking ppP-- 15/18/19
UseBimorphicInlining ppppp
UseBootstrapCallInfo ?dddd
UseBoundThreads p----
UseCGroupMemoryLimitForHeap e---- 10//11
UseCLMUL ppppp
UseCMSBestFit pp--- /14/15
UseCMSCollectionPassing P---- 8//9
UseCMSCompactAtFullCollection P---- 8//9
UseCMSInitiatingOccupancyOnly pp--- /14/15
UseCMoveUnconditionally ?pppp
UseCRC32CIntrinsics ?dddd
UseCRC32Intrinsics pdddd
UseChaCha20Intrinsics ?--dd
UseCharacterCompareIntrinsics ?dddd
UseCodeAging ?pp-- /20/21
UseCodeCacheFlushing ppppp
UseCompactObjectHeaders ?---p
UseCompiler ppppp
UseCompilerSafepoints p----
UseCompressedClassPointers ppppP
UseCompressedKlassPointers ?----
UseCompressedOops ppppp
UseCompressedStrings ?----
UseConcMarkSweepGC pP--- 9/14/15
UseCondCardMark ppppp
UseContainerCpuShares ?-p-- 19/20/21
UseContainerSupport ppppp
UseCopySignIntrinsic ?dddd
UseCountLeadingZerosInstruction ppppp
UseCountTrailingZerosInstruction ppppp
UseCountedLoopSafepoints ppppp
UseCounterDecay pppp- /22/23
UseCpuAllocPath ?dddd
UseCriticalCMSThreadPriority ee---
UseCriticalCompilerThreadPriority eeeee
UseCriticalJavaThreadPriority eeeee
UseDepthFirstScavengeOrder ?----
UseDilithiumIntrinsics ?---d
UseDivMod ppppp
UseDynamicNumberOfCompilerThreads ?pppp
UseDynamicNumberOfGCThreads ppppp
UseEmptySlotsInSupers ?-pp-
UseEpsilonGC ?eeee
UseFMA ?pppp
UseFPUForSpilling ppppp
UseFastAccessorMethods p----
UseFastEmptyMethods p----
UseFastJNIAccessors ppppp
UseFastStosb ppppp
UseFastUnorderedTimeStamps ?eeee
UseG1GC ppppp
UseGCLogFileRotation p---- //9
UseGCOverheadLimit ppppp
UseGCTaskAffinity pp--- /14/16
UseGHASHIntrinsics ?dddd
UseGraalJIT ?--ee
UseHeavyMonitors ppp--
UseHugeTLBFS pppp- /22/23
UseISM i----
UseImplicitStableValues dd---
UseIncDec ddddd
UseInlineCaches ppppp
UseInlineDepthForSpeculativeTypes ddddd
UseIntPolyIntrinsics ?---d
UseInterpreter ppppp
UseJVMCICompiler ?eeee
UseJVMCINativeLibrary ?-eee
UseJumpTables ppppp
UseKNLSetting ?-ddd
UseKyberIntrinsics ?---d
UseLWPSynchronization pp---
UseLargePages ppppp
UseLargePagesInMetaspace pp---
UseLargePagesIndividualAllocation ppppp
UseLegacyJNINameEscaping ?p---
UseLibmIntrinsic ?dddd
UseLinuxPosixThreadCPUClocks ppppi
UseLockedTracing p----
UseLoopCounter ppppp
UseLoopInvariantCodeMotion ppppp
UseLoopPredicate ppppp
UseMD5Intrinsics ?-ddd
UseMPSS i----
UseMadvPopulateWrite ?--dd
UseMathExactIntrinsics pdddd
UseMaximumCompactionOnSystemGC ppppp
UseMemSetInBOT e----
UseMembar pP--- 10/12/
UseMontgomeryMultiplyIntrinsic pdddd
UseMontgomerySquareIntrinsic pdddd
UseMulAddIntrinsic pdddd
UseMultiplyToLenIntrinsic pdddd
UseNUMA ppppp
UseNUMAInterleaving ppppp
UseNewCode ddddd
UseNewCode2 ddddd
UseNewCode3 ddddd
UseNewLongLShift ppppp
UseNotificationThread ?-pp-
UseOSErrorReporting pp---
UseObjectMonitorTable ?---d
UseOldInlining i----
UseOnStackReplacement ppppp
UseOnlyInlinedBimorphic ppppp
UseOprofile ppppP
UseOptoBiasInlining ppP-- 15/18/19
UsePSAdaptiveSurvivorSizePolicy ppppp
UseParNewGC p---- 9//10
UseParallelDensePrefixUpdate ?----
UseParallelGC ppppp
UseParallelOldGC pp--- 14/15/16
UseParallelOldGCCompacting ?----
UseParallelOldGCDensePrefix ?----
UsePerfData ppppp
UsePermISM i----
UsePoly1305Intrinsics ?--dd
UsePopCountInstruction ppppp
UseProfiledLoopPredicate ?pppp
UseRDPCForConstantTableBase pp---
UseRTMDeopt pppp-
UseRTMForStackLocks eeee-
UseRTMLocking pppp-
UseRTMXendForLockBusy eeee-
UseSHA ppppp
UseSHA1Intrinsics pdddd
UseSHA256Intrinsics pdddd
UseSHA3Intrinsics ?-ddd
UseSHA512Intrinsics pdddd
UseSHM pppp- /22/23
UseSSE ppppp
UseSSE42Intrinsics ppppp
UseSecondarySupersCache ?--dd
UseSecondarySupersTable ?--dd
UseSemaphoreGCThreadsSynchronization ?d---
UseSerialGC ppppp
UseSharedSpaces pppii 18/19/
UseShenandoahGC ppppp
UseSignalChaining ppppp
UseSignumIntrinsic ?dddd
UseSpinning ?----
UseSplitVerifier i----
UseSquareToLenIntrinsic pdddd
UseStoreImmI16 ppppp
UseStoreStoreForCtor ?---d
UseStringCache i----
UseStringDeduplication ppppp
UseSubwordForMaxVector ?pppp
UseSuperWord ppppp
UseSwitchProfiling ?dddd
UseSystemMemoryBarrier ?--pp
UseTLAB ppppp
UseTLE ?----
UseThreadPriorities ppppp
UseThreadsLockThrottleLock ?---d
UseTransparentHugePages ppppp
UseTypeProfile ppppp
UseTypeSpeculation ppppp
UseUnalignedAccesses ?dddd
UseUnalignedLoadStores ppppp
UseVMInterruptibleIO p----
UseVectorCmov ?pppp
UseVectorMacroLogic ?-ddd
UseVectorStubs ?-eee
UseVectoredExceptions i----
UseVectorizedHashCodeIntrinsic ?--dd
UseVectorizedMismatchIntrinsic ?dddd
UseVtableBasedCHA ?-dd-
UseXMMForArrayCopy ppppp
UseXMMForObjInit ?pppp
UseXmmI2D ppppp
UseXmmI2F ppppp
UseXmmLoadAndClearUpper ppppp
UseXmmRegToRegMoveAll ppppp
UseZGC ?eppp
UserThreadWaitAttemptsAtExit ?---p
VMContinuations ?--ee
VMThreadHintNoPreempt pP--- 11/12/13
VMThreadPriority ppppp
VMThreadStackSize ppppp
ValueMapInitialSize ppppp
ValueMapMaxLoopSize ppppp
ValueSearchLimit ppppp
VerboseVerification d----
VerifyAdapterCalls ddddd
VerifyAfterGC ddddd
VerifyArchivedFields ?-ddd
VerifyBeforeExit ddddd
VerifyBeforeGC ddddd
VerifyBeforeIteration ddddd
VerifyConstraintCasts ?---d
VerifyDuringGC ddddd
VerifyDuringStartup ddddd
VerifyGCLevel dddd-
VerifyGCStartAt ddddd
VerifyGCType ?dddd
VerifyMergedCPBytecodes pp---
VerifyMethodHandles ddddd
VerifyObjectStartArray dddd-
VerifyReceiverTypes ?-ddd
VerifyRememberedSets dddd-
VerifySecondarySupers ?--dd
VerifySharedSpaces ppppp
VerifySilently d----
VerifyStringTableAtExit ddddd
VerifySubSet ddddd
WhiteBoxAPI ddddd
WorkAroundNPTLTimedWaitHang p----
WorkStealingHardSpins eeeee
WorkStealingSleepMillis eeeee
WorkStealingSpinToYieldRatio eeeee
WorkStealingYieldsBeforeSleep eeeee
X86ICacheSync ?---d
YoungGenerationSizeIncrement ppppp
YoungGenerationSizeSupplement ppppp
YoungGenerationSizeSupplementDecay ppppp
YoungPLABSize ppppp
ZAllocationSpikeTolerance ?pppp
ZAsyncUnmappingLimit ?--d-
ZBufferStoreBarriers ?--dd
ZCollectionInterval ?pppp
ZCollectionIntervalMajor ?--pp
ZCollectionIntervalMinor ?--pp
ZCollectionIntervalOnly ?--pp
ZConcurrentJNIWeakGlobalHandles ?d---
ZConcurrentStringTable ?d---
ZConcurrentVMWeakHandles ?d---
ZFragmentationLimit ?pppp
ZGenerational ?--pi
ZIndexDistributorStrategy ?--dd
ZMarkStackSpaceLimit ?-ppi
ZMarkStacksMax ?p---
ZOldGCThreads ?--dd
ZOptimizeLoadBarriers ?d---
ZPath ?p---
ZProactive ?dppp
ZStallOnOutOfMemory ?p---
ZStatisticsForceTrace ?d---
ZStatisticsInterval ?pddd
ZStressFastMediumPageAllocation ?---d
ZStressRelocateInPlace ?-ddd
ZSymbolTableUnloading ?d---
ZTenuringThreshold ?--dd
ZUncommit ?-ppp
ZUncommitDelay ?-ppp
ZUnmapBadViews ?d---
ZUseMediumPageSizeRange ?---d
ZVerifyForwarding ?dddd
ZVerifyMarking ?dddd
ZVerifyObjects ?-ddd
ZVerifyRemembered ?--dd
ZVerifyRoots ?-ddd
ZVerifyViews ?-dd-
ZWeakRoots ?d---
ZYoungCompactionLimit ?--pp
ZYoungGCThreads ?--dd
ZeroTLAB ppppp
hashCode peeee
`;
