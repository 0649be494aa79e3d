// Written by tools/catalog/jvm/recordFlags.mjs; not to be edited by hand.

/** JDK releases whose JVM was asked, in the order of the table's letters. */
export const measuredReleases: readonly number[] = [11, 17, 21, 25];

/**
 * A line a flag: name, a letter for each measured JDK, and the releases in which HotSpot deprecated, obsoleted and expired it.
 * p product, m manageable, e experimental, d diagnostic; in upper case: the JVM warns that it is deprecated; i ignored with a warning; - refused.
 */
export const flagTable = `
AOTAdapterCaching ---d
AOTCache ---p
AOTCacheOutput ---p
AOTCacheParallelRelocation ---d
AOTClassLinking ---p
AOTCodeMaxSize ---d
AOTCompileEagerly ---e
AOTConfiguration ---p
AOTInvokeDynamicLinking ---d
AOTLibrary e---
AOTMode ---p
AOTPrintTrainingInfo ---d
AOTRecordTraining ---d
AOTReplayTraining ---d
AOTStubCaching ---d
AOTVerifyTrainingData ---d
AVX3Threshold dddd
AbortVMOnAOTCodeFailure ---d
AbortVMOnCompilationFailure dddd
AbortVMOnException dddd
AbortVMOnExceptionMessage dddd
AbortVMOnSafepointTimeout dddd
AbortVMOnSafepointTimeoutDelay ---d
AbortVMOnVMOperationTimeout dddd
AbortVMOnVMOperationTimeoutDelay dddd
ActiveProcessorCount pppp
AdaptiveSizeDecrementScaleFactor pppp
AdaptiveSizeMajorGCDecayTimeScale pppp
AdaptiveSizePolicyCollectionCostMargin ppp-
AdaptiveSizePolicyInitializingSteps pppp
AdaptiveSizePolicyOutputInterval pppp
AdaptiveSizePolicyWeight pppp
AdaptiveSizeThroughPutPolicy pppp
AdaptiveTimeWeight pppp
AdjustStackSizeForTLS -ppp
AggressiveHeap pppp
AggressiveOpts P--- 11/12/13
AggressiveUnboxing eddd
AliasLevel pp-- 19/20/21
AlignVector pppp
AllocateHeapAt pppp
AllocateInstancePrefetchLines pppp
AllocatePrefetchDistance pppp
AllocatePrefetchInstr pppp
AllocatePrefetchLines pppp
AllocatePrefetchStepSize pppp
AllocatePrefetchStyle pppp
AllowArchivingWithJavaAgent -ddd
AllowJNIEnvProxy p--- 13/14/15
AllowNonVirtualCalls P--- 11/12/13
AllowParallelDefineClass pppp
AllowRedefinitionToAddDeleteMethods -PPP 13//
AllowTransitionalJSR292 ----
AllowUserSignalHandlers pppp
AllowVectorizeOnDemand pppp
AlwaysActAsServerClassMachine pppp
AlwaysAtomicAccesses eeee
AlwaysCompileLoopMethods pppp
AlwaysLockClassLoader pP-- 17/18/19
AlwaysPreTouch pppp
AlwaysPreTouchStacks --dd
AlwaysRecordEvolDependencies ---e
AlwaysRestoreFPU pppp
AlwaysSafeConstructors eeee
AlwaysTenure pppp
ArchiveClassesAtExit -ppp
ArchiveRelocationMode -ddd
ArrayAllocatorMallocLimit eee-
ArrayCopyLoadStoreMaxElem pppp
ArrayOperationPartialInlineSize -ddd
AssertOnSuspendWaitFailure pi-- /17/18
AssumeMP P--- 10/12/13
AsyncDeflationInterval -ddd
AsyncLogBufferSize -ppp
AutoBoxCacheMax pppp
AutoCreateSharedArchive --pp
AutoVectorizationOverrideProfitability ---d
AvgMonitorsPerThreadEstimate -ddd
BCEATraceLevel pppp
BackgroundCompilation pppp
BaseFootPrintEstimate ppp-
BiasedLockingBulkRebiasThreshold pP-- 15/18/19
BiasedLockingBulkRevokeThreshold pP-- 15/18/19
BiasedLockingDecayTime pP-- 15/18/19
BiasedLockingStartupDelay pP-- 15/18/19
BindCMSThreadToCPU d---
BindGCTaskThreadsToCPUs p--- /14/16
BlockLayoutByFrequency pppp
BlockLayoutMinDiamondPercentage pppp
BlockLayoutRotateLoops pppp
BlockOffsetArrayUseUnallocatedBlock d---
BootstrapJVMCI eeee
BranchOnRegister p---
BytecodeVerificationLocal pddd
BytecodeVerificationRemote pddd
C1InlineStackLimit -ppp
C1MaxInlineLevel -ppp
C1MaxInlineSize -ppp
C1MaxRecursiveInlineLevel -ppp
C1MaxTrivialSize -ppp
C1OptimizeVirtualCallProfiling pppp
C1ProfileBranches pppp
C1ProfileCalls pppp
C1ProfileCheckcasts pppp
C1ProfileInlinedCalls pppp
C1ProfileVirtualCalls pppp
C1UpdateMethodData pppp
CICompilerCount pppp
CICompilerCountPerCPU pppp
CIPrintCompileQueue dddd
CIPrintCompilerName --dd
CITime pppp
CMSAbortSemantics p--- /14/15
CMSAbortablePrecleanMinWorkPerIteration p--- /14/15
CMSAbortablePrecleanWaitMillis m---
CMSBitMapYieldQuantum p--- /14/15
CMSBootstrapOccupancy p--- /14/15
CMSClassUnloadingEnabled p--- /14/15
CMSClassUnloadingMaxInterval p--- /14/15
CMSCleanOnEnter p--- /14/15
CMSConcMarkMultiple p--- /14/15
CMSConcurrentMTEnabled p--- /14/15
CMSCoordinatorYieldSleepCount p--- /14/15
CMSEdenChunksRecordAlways p--- /14/15
CMSExpAvgFactor p--- /14/15
CMSExtrapolateSweep p--- /14/15
CMSFullGCsBeforeCompaction ---- 8//9
CMSIncrementalDutyCycle ---- 8//9
CMSIncrementalDutyCycleMin ---- 8//9
CMSIncrementalMode ---- 8//9
CMSIncrementalPacing ---- 8//9
CMSIncrementalSafetyFactor p--- /14/15
CMSIndexedFreeListReplenish p--- /14/15
CMSInitiatingOccupancyFraction p--- /14/15
CMSInitiatingPermOccupancyFraction ----
CMSIsTooFullPercentage p--- /14/15
CMSLargeCoalSurplusPercent p--- /14/15
CMSLargeSplitSurplusPercent p--- /14/15
CMSLoopWarn p--- /14/15
CMSMaxAbortablePrecleanLoops p--- /14/15
CMSMaxAbortablePrecleanTime p--- /14/15
CMSOldPLABMax p--- /14/15
CMSOldPLABMin p--- /14/15
CMSOldPLABNumRefills p--- /14/15
CMSOldPLABReactivityFactor p--- /14/15
CMSOldPLABResizeQuicker p--- /14/15
CMSOldPLABToleranceFactor p--- /14/15
CMSPLABRecordAlways p--- /14/15
CMSParallelInitialMarkEnabled p--- /14/15
CMSParallelRemarkEnabled p--- /14/15
CMSParallelSurvivorRemarkEnabled p--- /14/15
CMSPermGenSweepingEnabled ----
CMSPrecleanDenominator p--- /14/15
CMSPrecleanIter p--- /14/15
CMSPrecleanNumerator p--- /14/15
CMSPrecleanRefLists1 p--- /14/15
CMSPrecleanRefLists2 p--- /14/15
CMSPrecleanSurvivors1 p--- /14/15
CMSPrecleanSurvivors2 p--- /14/15
CMSPrecleanThreshold p--- /14/15
CMSPrecleaningEnabled p--- /14/15
CMSPrintChunksInDump p--- /14/15
CMSPrintObjectsInDump p--- /14/15
CMSRemarkVerifyVariant p--- /14/15
CMSReplenishIntermediate p--- /14/15
CMSRescanMultiple p--- /14/15
CMSRevisitStackSize ----
CMSSamplingGrain p--- /14/15
CMSScavengeBeforeRemark p--- /14/15
CMSScheduleRemarkEdenPenetration p--- /14/15
CMSScheduleRemarkEdenSizeThreshold p--- /14/15
CMSScheduleRemarkSamplingRatio p--- /14/15
CMSSmallCoalSurplusPercent p--- /14/15
CMSSmallSplitSurplusPercent p--- /14/15
CMSSplitIndexedFreeListBlocks p--- /14/15
CMSTriggerInterval m---
CMSTriggerPermRatio ----
CMSTriggerRatio p--- /14/15
CMSWaitDuration m---
CMSWorkQueueDrainThreshold p--- /14/15
CMSYield p--- /14/15
CMSYieldSleepCount p--- /14/15
CMSYoungGenPerWorker p--- /14/15
CMS_FLSPadding p--- /14/15
CMS_FLSWeight p--- /14/15
CMS_SweepPadding p--- /14/15
CMS_SweepTimerThresholdMillis p--- /14/15
CMS_SweepWeight p--- /14/15
CPUForCMSThread d---
CalculateClassFingerprint p---
CaptureBailoutInformation ---d
CheckIntrinsics dddd
CheckJNICalls pppp
ClassUnloading pppp
ClassUnloadingWithConcurrentMark pppp
ClipInlining pppp
CodeCacheExpansionSize pppp
CodeCacheMinBlockLength dddd
CodeCacheSegmentSize -eee
CodeEntryAlignment --ee
CompactFields p--- 14/15/16
CompactStrings pppp
CompilationMode -ppp
CompilationPolicyChoice p--- 13/14/15
CompileCommand pppp
CompileCommandFile pppp
CompileOnly pppp
CompileThreshold pppp
CompileThresholdScaling pppp
CompilerDirectivesFile dddd
CompilerDirectivesIgnoreCompileCommands dddd
CompilerDirectivesLimit dddd
CompilerDirectivesPrint dddd
CompilerThreadHintNoPreempt P--- 11/12/13
CompilerThreadPriority pppp
CompilerThreadStackSize pppp
CompressedClassSpaceSize pppp
ConcGCThreads pppp
ConcGCYieldTimeout ----
ConditionalMoveLimit pppp
ContendedPaddingWidth pppp
ControlIntrinsic -ddd
ConvertSleepToYield ---- 9/10/11
ConvertYieldToSleep ---- 9/10/11
CrashOnOutOfMemoryError pppp
CreateCoredumpOnCrash pppp
CreateMinidumpOnCrash PPPP 9//
CriticalJNINatives pP-- 16/18/19
DTraceAllocProbes pppp
DTraceMethodProbes pppp
DTraceMonitorProbes pppp
DebugInlinedCalls dddd
DebugNonSafepoints dddd
Debugging p---
DefaultMaxRAMFraction PPP- 8//
DeferInitialCardMark dddd
DeferPollingPageLoopCount i--- 10/11/12
DeferThrSuspendLoopCount i--- 10/11/12
DelayCompilerStubsGeneration --dd
DeoptimizeNMethodBarriersALot -ddd
DeoptimizeOnAllocationException ---d
DeoptimizeRandom p---
DesiredMethodLimit ----
DiagnoseSyncOnValueBasedClasses -ddd
DisableAttachMechanism pppp
DisableExplicitGC pppp
DisableIntrinsic dddd
DisablePrimordialThreadGuardPages eeee
DisplayVMOutput dddd
DisplayVMOutputToStderr pppp
DisplayVMOutputToStdout pppp
DoEscapeAnalysis pppp
DoJVMTIVirtualThreadTransitions --ee
DoReserveCopyInSuperWord ppp- /22/23
DominatorSearchLimit dddd
DontCompileHugeMethods pppp
DontYieldALot ppp-
DumpLoadedClassList pppp
DumpPerfMapAtExit -ddd
DumpPrivateMappingsInCore dddd
DumpReplayDataOnError pppp
DumpSharedMappingsInCore dddd
DumpSharedSpaces ppii 18/19/
DuplicateBackedge --dd
DynamicDumpSharedSpaces -pii 18/19/
DynamicallyResizeSystemDictionaries dd--
EagerJVMCI eeee
EagerXrunInit pppp
EliminateAllocationArraySizeLimit pppp
EliminateAllocationFieldsLimit -ddd
EliminateAllocations pppp
EliminateAutoBox pppp
EliminateLocks pppp
EliminateNestedLocks pppp
EmitSync e--- /12/13
EnableContended pppp
EnableDynamicAgentLoading pppp
EnableInvokeDynamic ----
EnableJVMCI eeee
EnableJVMCIProduct -eee
EnableThreadSMRExtraValidityChecks d---
EnableThreadSMRStatistics dddd
EnableVectorAggressiveReboxing -eee
EnableVectorReboxing -eee
EnableVectorSupport -eee
EnableWaitForParallelLoad --i- 20/21/22
EnableX86ECoreOpts ---d
EpsilonElasticTLAB eeee
EpsilonElasticTLABDecay eeee
EpsilonMaxTLABSize eeee
EpsilonMinHeapExpand eeee
EpsilonPrintHeapSteps eeee
EpsilonTLABDecayTime eeee
EpsilonTLABElasticity eeee
EpsilonUpdateCountersStep eeee
ErgoHeapSizeLimit pppp
ErrorFile pppp
ErrorFileToStderr pppp
ErrorFileToStdout pppp
ErrorLogPrintCodeLimit -ddd
ErrorLogSecondaryErrorDetails --dd
ErrorLogTimeout pppp
ErrorReportServer p--- /12/13
EscapeAnalysisTimeout pppp
EstimateArgEscape pppp
ExecutingUnitTests pppp
ExitOnOutOfMemoryError pppp
ExpandSubTypeCheckAtParseTime -dd-
ExplicitGCInvokesConcurrent pppp
ExplicitGCInvokesConcurrentAndUnloadsClasses ----
ExtendedDTraceProbes pp-- 19/20/21
ExtensiveErrorReports pppp
ExtraSharedClassListFile pppp
FLSAlwaysCoalesceLarge p--- /14/15
FLSCoalescePolicy p--- /14/15
FLSLargestBlockCoalesceProximity p--- /14/15
FLSVerifyAllHeapReferences d---
FLSVerifyIndexTable d---
FLSVerifyLists d---
FailOverToOldVerifier p--- /14/15
FastTLABRefill i--- 10/11/12
FieldsAllocationStyle p--- 14/15/16
FilterSpuriousWakeups pp--
FlightRecorder pPPP 13//
FlightRecorderOptions pppp
FoldStableValues dddd
ForceDynamicNumberOfGCThreads d---
ForceNUMA p---
ForceSharedSpaces ----
ForceTimeHighResolution pppp
ForceUnreachable dddd
FreqInlineSize pppp
FullGCHeapDumpLimit ---m
G1AdaptiveIHOPNumInitialSamples eeee
G1ConcMarkStepDurationMillis pppp
G1ConcRSHotCardLimit ppi- /21/
G1ConcRSLogCacheSize ppi- /21/
G1ConcRefinementGreenZone ppi- /20/
G1ConcRefinementRedZone ppi- /20/
G1ConcRefinementServiceIntervalMillis ppi- /20/
G1ConcRefinementThreads pppp
G1ConcRefinementThresholdStep ppi- /20/
G1ConcRefinementYellowZone ppi- /20/
G1ConfidencePercent pppp
G1EagerReclaimHumongousObjects ee--
G1EagerReclaimHumongousObjectsWithStaleRefs ee--
G1EagerReclaimRemSetThreshold -eee
G1ExpandByPercentOfAvailable eeee
G1HeapRegionSize pppp
G1HeapWastePercent pppp
G1LastPLABAverageOccupancy eeee
G1MaxNewSizePercent eeee
G1MixedGCCountTarget pppp
G1MixedGCLiveThresholdPercent eeee
G1NewSizePercent eeee
G1NumCardsCostSampleThreshold --dd
G1NumCodeRootsCostSampleThreshold ---d
G1NumCollectionsKeepPinned ---d
G1OldCSetGroupSize ---e
G1OldCSetRegionThresholdPercent eeee
G1PeriodicGCInterval -mmm
G1PeriodicGCInvokesConcurrent -ppp
G1PeriodicGCSystemLoadThreshold -mmm
G1PretouchAuxiliaryMemory e---
G1PrintHeapRegions ---- //9
G1PrintRegionLivenessInfo ----
G1RSetRegionEntries pp--
G1RSetScanBlockSize p--- 14/15/16
G1RSetSparseRegionEntries pp--
G1RSetUpdatingPauseTimePercent pppp
G1RebuildRemSetChunkSize eeee
G1RefProcDrainInterval pppp
G1RemSetArrayOfCardsEntries --ee
G1RemSetCoarsenHowlBitmapToHowlFullPercent --ee
G1RemSetCoarsenHowlToFullPercent --ee
G1RemSetFreeMemoryKeepExcessRatio --ee
G1RemSetFreeMemoryRescheduleDelayMillis --ee
G1RemSetFreeMemoryStepDurationMillis --ee
G1RemSetHowlMaxNumBuckets --ee
G1RemSetHowlNumBuckets --ee
G1ReservePercent pppp
G1RestoreRetainedRegionChunksPerWorker --dd
G1RetainRegionLiveThresholdPercent ---e
G1SATBBufferEnqueueingThresholdPercent pppp
G1SATBBufferSize pppp
G1SummarizeConcMark ---- //9
G1SummarizeRSetStatsPeriod dddd
G1UpdateBufferSize pppp
G1UseAdaptiveConcRefinement ppi- /20/
G1UseAdaptiveIHOP pppp
G1UseConcRefinement --dd
G1UsePreventiveGC -di-
G1UseReferencePrecleaning eeee
G1VerifyHeapRegionCodeRoots dddd
G1VerifyRSetsDuringFullGC dd--
GCCardSizeInBytes --pp
GCDrainStackTargetSize pppp
GCHeapFreeLimit pppp
GCLockerEdenExpansionPercent ppp-
GCLockerInvokesConcurrent p--- /14/15
GCLockerRetryAllocationCount ddd-
GCLogFileSize ---- //9
GCParallelVerificationEnabled dd--
GCPauseIntervalMillis pppp
GCTaskTimeStampEntries p--- /14/16
GCTimeLimit pppp
GCTimeRatio pppp
GuaranteedAsyncDeflationInterval -ddd
GuaranteedSafepointInterval dddd
HandlePromotionFailure ----
HandshakeALot -ddd
HandshakeTimeout dddd
HeapBaseMinAddress pppp
HeapDumpAfterFullGC mmmm
HeapDumpBeforeFullGC mmmm
HeapDumpGzipLevel -mmm
HeapDumpOnOutOfMemoryError mmmm
HeapDumpPath mmmm
HeapFirstMaximumCompactionCount ppp-
HeapMaximumCompactionInterval pppp
HeapSearchSteps pppp
HeapSizePerGCThread pppp
HotMethodDetectionLimit dd--
IdealizeClearArrayNode dddd
IgnoreEmptyClassPaths pppp
IgnoreUnrecognizedVMOptions pppp
IgnoreUnverifiableClassesDuringDump D--- 10/12/13
ImplicitNullChecks dddd
IncreaseFirstTierCompileThresholdAt pppp
IncrementalInline pppp
IncrementalInlineForceCleanup -ddd
IncrementalInlineMH -ddd
IncrementalInlineVirtual -ddd
InitArrayShortSize dddd
InitialBootClassLoaderMetaspaceSize p---
InitialCodeCacheSize pppp
InitialHeapSize pppp
InitialRAMFraction PPP- 10//
InitialRAMPercentage pppp
InitialSurvivorRatio pppp
InitialTenuringThreshold pppp
InitiatingHeapOccupancyPercent pppp
InjectGCWorkerCreationFailure dddd
Inline pppp
InlineArrayCopy dddd
InlineCacheBufferSize --e-
InlineClassNatives dddd
InlineDataFile pppp
InlineFrequencyCount dd--
InlineFrequencyRatio --dd
InlineMathNatives dddd
InlineNIOCheckIndex dd--
InlineNatives dddd
InlineNotify i---
InlineObjectCopy dddd
InlineObjectHash dddd
InlineReflectionGetCallerClass dddd
InlineSecondarySupersTest --dd
InlineSmallCode pppp
InlineSynchronizedMethods pppp
InlineThreadNatives dddd
InlineUnsafeOps dddd
InsertMemBarAfterArraycopy p---
IntelJccErratumMitigation -ddd
InteriorEntryAlignment pppp
InterpreterProfilePercentage pppp
JVMCICompilerIdleDelay --ee
JVMCICounterSize eeee
JVMCICountersExcludeCompiler eeee
JVMCIEventLogLevel -eee
JVMCIHostThreads eeee
JVMCILibDumpJNIConfig -eee
JVMCILibPath -eee
JVMCINMethodSizeLimit eeee
JVMCINativeLibraryErrorFile --ee
JVMCINativeLibraryThreadFraction --ee
JVMCIPrintProperties eeee
JVMCIThreads eeee
JVMCIThreadsPerNativeLibraryRuntime --ee
JVMCITraceLevel eeee
JVMInvokeMethodSlack ----
JavaMonitorsInStackTrace pppp
JavaPriority10_To_OSPriority pppp
JavaPriority1_To_OSPriority pppp
JavaPriority2_To_OSPriority pppp
JavaPriority3_To_OSPriority pppp
JavaPriority4_To_OSPriority pppp
JavaPriority5_To_OSPriority pppp
JavaPriority6_To_OSPriority pppp
JavaPriority7_To_OSPriority pppp
JavaPriority8_To_OSPriority pppp
JavaPriority9_To_OSPriority pppp
LIRFillDelaySlots p---
LargePageHeapSizeThreshold pppp
LargePageSizeInBytes pppp
LibJVMCICompilerThreadHidden ---e
LightweightFastLockingSpins ---d
LiveNodeCountInliningCutoff pppp
LoadExecStackDllInVMThread pppp
LockingMode --eP
LogClassLoadingCauseFor ---p
LogCompilation dddd
LogEvents dddd
LogEventsBufferEntries dddd
LogFile dddd
LogTouchedMethods dd--
LogVMOutput dddd
LoopMaxUnroll pppp
LoopMultiversioning ---d
LoopOptsCount pppp
LoopPercentProfileLimit pppp
LoopStripMiningIter pppp
LoopStripMiningIterShortLoop pppp
LoopUnrollLimit pppp
LoopUnrollMin pppp
LoopUnswitching pppp
MallocLimit --dd
MallocMaxTestWords dd--
ManagementServer pppp
MarkStackSize pppp
MarkStackSizeMax pppp
MarkSweepAlwaysCompactCount pppp
MarkSweepDeadRatio pppp
MaxBCEAEstimateLevel pppp
MaxBCEAEstimateSize pppp
MaxDirectMemorySize pppp
MaxFDLimit pppp
MaxGCMinorPauseMillis PPP- 8//
MaxGCPauseMillis pppp
MaxHeapFreeRatio mmmm
MaxHeapSize pppp
MaxInlineLevel pppp
MaxInlineSize pppp
MaxJNILocalCapacity pppp
MaxJavaStackTraceDepth pppp
MaxJumpTableSize pppp
MaxJumpTableSparseness pppp
MaxLabelRootDepth pppp
MaxLiveObjectEvacuationRatio ----
MaxLoopPad pppp
MaxMetaspaceExpansion pppp
MaxMetaspaceFreeRatio pppp
MaxMetaspaceSize pppp
MaxNewSize pppp
MaxNodeLimit pppp
MaxPermSize i--- /8/
MaxRAM pppp
MaxRAMFraction PPP- 10//
MaxRAMPercentage pppp
MaxRecursiveInlineLevel pppp
MaxTenuringThreshold pppp
MaxTrivialSize pppp
MaxVectorSize pppp
MergeStores ---d
MetaspaceGuardAllocations -d--
MetaspaceHandleDeallocations -d--
MetaspaceReclaimPolicy -pii /21/
MetaspaceSize pppp
MethodFlushing pppp
MethodProfileWidth e---
MinHeapDeltaBytes pppp
MinHeapFreeRatio mmmm
MinHeapSize -ppp
MinInlineFrequencyRatio --dd
MinInliningThreshold pp--
MinJumpTableSize pppp
MinMetaspaceExpansion pppp
MinMetaspaceFreeRatio pppp
MinPassesBeforeFlush dddd
MinRAMFraction PPP- 10//
MinRAMPercentage pppp
MinSleepInterval ---- 9/10/11
MinSurvivorRatio pppp
MinTLABSize pppp
MonitorBound p--- 14/15/16
MonitorDeflationMax -ddd
MonitorInUseLists P--- 10/12/13
MonitorUnlinkBatch --dd
MonitorUsedDeflationThreshold eddd
MultiArrayExpandLimit pppp
NUMAChunkResizeWeight pppp
NUMAInterleaveGranularity pppp
NUMAPageScanRate ppp-
NUMASpaceResizeRate pppp
NUMAStats pppp
NativeMemoryTracking pppp
NeedsDeoptSuspend p---
NeverActAsServerClassMachine pppp
NeverTenure pppp
NewRatio pppp
NewSize pppp
NewSizeThreadIncrease pppp
NmethodSweepActivity pppp
NoAsyncDeflationProgressMax -ddd
NodeLimitFudgeFactor pppp
NonNMethodCodeHeapSize pppp
NonProfiledCodeHeapSize pppp
NumberOfGCLogFiles ---- //9
NumberOfLoopInstrToAlign pppp
ObjectAlignmentInBytes pppp
ObjectCountCutOffPercent eeee
OldPLABSize pppp
OldPLABWeight p--- /14/15
OldSize ppp-
OmitStackTraceInFastThrow pppp
OnError pppp
OnOutOfMemoryError pppp
OnStackReplacePercentage pppp
OptimizeExpensiveOps dddd
OptimizeFill pppp
OptimizePtrCompare pppp
OptimizeStringConcat pppp
OptimizeUnstableIf --dd
OptoBundling pppp
OptoLoopAlignment pppp
OptoRegScheduling pppp
OptoScheduling pppp
PLABWeight pppp
PSChunkLargeArrays pppp
ParGCArrayScanChunk pppp
ParGCCardsPerStrideChunk d---
ParGCDesiredObjsFromOverflowList p--- /14/15
ParGCStridesPerThread d---
ParGCTrimOverflow p--- /14/15
ParGCUseLocalOverflow p--- /14/15
ParallelCMSThreads ----
ParallelGCBufferWastePct pppp
ParallelGCRetainPLAB ----
ParallelGCThreads pppp
ParallelGCVerbose ----
ParallelOldDeadWoodLimiterMean ppp-
ParallelOldDeadWoodLimiterStdDev ppp-
ParallelRefProcBalancingEnabled pppp
ParallelRefProcEnabled pppp
PartialPeelAtUnsignedTests pppp
PartialPeelLoop pppp
PartialPeelNewPhiDelta pppp
PauseAtExit dddd
PauseAtStartup dddd
PauseAtStartupFile dddd
PausePadding pppp
PerBytecodeRecompilationCutoff pppp
PerBytecodeTrapLimit pppp
PerMethodRecompilationCutoff pppp
PerMethodSpecTrapLimit eeee
PerMethodTrapLimit pppp
PerfAllowAtExitRegistration pppp
PerfBypassFileSystemCheck pppp
PerfDataMemorySize pppp
PerfDataSamplingInterval pppi
PerfDataSaveFile pppp
PerfDataSaveToFile pppp
PerfDisableSharedMem pppp
PerfMaxStringConstLength pppp
PermSize i--- /8/
PostLoopMultiversioning eee-
PreBlockSpin ----
PreTouchParallelChunkSize pppp
PreferContainerQuotaForCPUCount pp-- 19/20/21
PreferInterpreterNativeStubs pppp
PrefetchCopyIntervalInBytes pppp
PrefetchFieldsAhead pp--
PrefetchScanIntervalInBytes pppp
PreserveAllAnnotations ppp-
PreserveFramePointer pppp
PretenureSizeThreshold pppp
PrintAOT e---
PrintAdapterHandlers dddd
PrintAdaptiveSizePolicy ---- //9
PrintAssembly dddd
PrintAssemblyOptions dddd
PrintBiasedLockingStatistics dD-- 15/18/19
PrintBootstrap eeee
PrintCMSInitiationStatistics ---- //9
PrintCMSStatistics ---- //9
PrintClassHistogram mmmm
PrintClassHistogramAfterFullGC ---- //9
PrintClassHistogramBeforeFullGC ---- //9
PrintCodeCache pppp
PrintCodeCacheOnCompilation pppp
PrintCodeHeapAnalytics -ddd
PrintCommandLineFlags pppp
PrintCompilation pppp
PrintCompilation2 dddd
PrintCompilerMemoryStatisticsAtExit ---d
PrintConcurrentLocks mmmm
PrintExtendedThreadInfo pppp
PrintFLSCensus ---- //9
PrintFLSStatistics ---- //9
PrintFlagsFinal pppp
PrintFlagsInitial pppp
PrintFlagsRanges pppp
PrintGC pppp
PrintGCApplicationConcurrentTime ---- //9
PrintGCApplicationStoppedTime ---- //9
PrintGCCause ---- //9
PrintGCDateStamps ---- //9
PrintGCDetails pppp
PrintGCID ---- //9
PrintGCTaskTimeStamps ---- //9
PrintGCTimeStamps ---- //9
PrintHeapAtGC ---- //9
PrintHeapAtGCExtended ---- //9
PrintHeapAtSIGBREAK pppp
PrintInlining dddd
PrintInterpreter dddd
PrintIntrinsics dddd
PrintJNIGCStalls ---- //9
PrintJNIResolving p---
PrintMemoryMapAtExit ---d
PrintMetaspaceStatisticsAtExit -ddd
PrintMethodData dddd
PrintMethodFlushingStatistics ddd-
PrintMethodHandleStubs dddd
PrintNMTStatistics dddd
PrintNMethods dddd
PrintNativeNMethods dddd
PrintOldPLAB ---- //9
PrintOptoAssembly dddd
PrintPLAB ---- //9
PrintParallelOldGCPhaseTimes ---- //9
PrintPreciseBiasedLockingStatistics dD-- 15/18/19
PrintPreciseRTMLockingStatistics ddd-
PrintPromotionFailure ---- //9
PrintReferenceGC ---- //9
PrintSafepointStatistics P--- 11/12/13
PrintSafepointStatisticsCount P--- 11/12/13
PrintSafepointStatisticsTimeout P--- 11/12/13
PrintSharedArchiveAndExit pppp
PrintSharedDictionary pp-- /20/21
PrintSignatureHandlers dddd
PrintStringTableStatistics pppp
PrintStubCode dddd
PrintTLAB ----
PrintTenuringDistribution ---- //9
PrintTieredEvents pppp
PrintTouchedMethodsAtExit dd--
PrintVMInfoAtExit ---d
PrintVMOptions pppp
PrintVMQWaitTime p---
PrintWarnings pppp
ProcessDistributionStride ppp-
ProfileDynamicTypes dddd
ProfileExceptionHandlers ---p
ProfileInterpreter pppp
ProfileIntervals p---
ProfileIntervalsTicks p---
ProfileMaturityPercentage pppp
ProfileVM p---
ProfiledCodeHeapSize pppp
ProfilerNumberOfCompiledMethods d---
ProfilerNumberOfInterpretedMethods d---
ProfilerNumberOfRuntimeStubNodes d---
ProfilerNumberOfStubMethods d---
ProfilerPrintByteCodeStatistics p---
ProfilerRecordPC p---
PromotedPadding pppp
QueuedAllocationWarningCount pppp
RTMAbortRatio eee-
RTMAbortThreshold eee-
RTMLockingCalculationDelay eee-
RTMLockingThreshold eee-
RTMRetryCount ppp-
RTMSpinLoopCount eee-
RTMTotalCountIncrRate eee-
RangeCheckElimination pppp
ReassociateInvariants pppp
RecordDynamicDumpInfo -ppp
ReduceAllocationMerges ---d
ReduceBulkZeroing pppp
ReduceFieldZeroing pppp
ReduceInitialCardMarks pppp
ReduceNumberOfCompilerThreads dddd
ReduceSignalUsage pppp
RefDiscoveryPolicy ppi- /21/
ReferencesPerThread eeee
RegisterFinalizersAtInit ppp- 22/23/24
RelaxAccessControlCheck pppp
RepeatCompilation -ddd
ReplayCompiles --dd
ReplayDataFile pppp
ReplayIgnoreInitErrors --dd
ReplayReduce --ee
ReplaySuppressInitializers --dd
RequireSharedSpaces ppii 18/19/
ReservedCodeCacheSize pppp
ResizeOldPLAB p--- /14/15
ResizePLAB pppp
ResizeTLAB pppp
RestoreMXCSROnJNICalls pppp
RestrictContended pppp
RestrictReservedStack pppp
RewriteBytecodes pppp
RewriteFrequentPairs pppp
SafepointALot dddd
SafepointPollOffset ----
SafepointSpinBeforeYield i--- 10/11/12
SafepointTimeout pppp
SafepointTimeoutDelay pppp
ScavengeBeforeFullGC ppp-
ScavengeRootsInCode dddd
SegmentedCodeCache pppp
SelfDestructTimer pppp
SerializeVMOutput dddd
ServiceThreadCleanupInterval ---d
SharedArchiveConfigFile pppp
SharedArchiveFile pppp
SharedBaseAddress pppp
SharedClassListFile pppp
SharedMiscCodeSize i--- /10/
SharedMiscDataSize i--- /10/
SharedReadOnlySize i--- /10/
SharedReadWriteSize i--- /10/
SharedSymbolTableBucketSize pppp
ShenandoahAdaptiveDecayFactor -eee
ShenandoahAdaptiveInitialConfidence -eee
ShenandoahAdaptiveInitialSpikeThreshold -eee
ShenandoahAdaptiveSampleFrequencyHz -eee
ShenandoahAdaptiveSampleSizeSeconds -eee
ShenandoahAgingCyclePeriod ---e
ShenandoahAllocFailureALot dddd
ShenandoahAllocSpikeFactor eeee
ShenandoahAllocationThreshold eeee
ShenandoahAllowOldMarkingPreemption ---d
ShenandoahAlwaysClearSoftRefs eeee
ShenandoahCASBarrier dddd
ShenandoahCardBarrier ---d
ShenandoahCloneBarrier dddd
ShenandoahCoalesceChance ---d
ShenandoahCodeRootsStyle d---
ShenandoahControlIntervalAdjustPeriod eeee
ShenandoahControlIntervalMax eeee
ShenandoahControlIntervalMin eeee
ShenandoahCriticalFreeThreshold eeee
ShenandoahDegeneratedGC dddd
ShenandoahDoNotIgnoreGrowthAfterYoungCycles ---e
ShenandoahElasticTLAB dd--
ShenandoahEvacReserve eeee
ShenandoahEvacReserveOverflow eeee
ShenandoahEvacWaste eeee
ShenandoahExpediteMixedThreshold ---e
ShenandoahExpeditePromotionsThreshold ---e
ShenandoahFullGCThreshold eeee
ShenandoahGCHeuristics pppp
ShenandoahGCMode pppp
ShenandoahGarbageThreshold eeee
ShenandoahGenerationalAdaptiveTenuring ---e
ShenandoahGenerationalCensusAtEvac ---e
ShenandoahGenerationalCensusIgnoreOlderCohorts ---e
ShenandoahGenerationalHumongousReserve ---e
ShenandoahGenerationalMaxTenuringAge ---e
ShenandoahGenerationalMinTenuringAge ---e
ShenandoahGenerationalTenuringCohortPopulationThreshold ---e
ShenandoahGenerationalTenuringMortalityRateThreshold ---e
ShenandoahGuaranteedGCInterval eeee
ShenandoahGuaranteedOldGCInterval ---e
ShenandoahGuaranteedYoungGCInterval ---e
ShenandoahHumongousMoves dddd
ShenandoahHumongousThreshold eee-
ShenandoahIUBarrier ddd-
ShenandoahIgnoreGarbageThreshold ---e
ShenandoahIgnoreOldGrowthBelowPercentage ---e
ShenandoahImmediateThreshold eeee
ShenandoahImplicitGCInvokesConcurrent eeee
ShenandoahInitFreeThreshold eeee
ShenandoahLearningSteps eeee
ShenandoahLoadRefBarrier dddd
ShenandoahLoopOptsAfterExpansion dd--
ShenandoahMarkLoopStride eeee
ShenandoahMarkScanPrefetch eeee
ShenandoahMaxRegionSize eeee
ShenandoahMaxSATBBufferFlushes eeee
ShenandoahMaxYoungPercentage ---e
ShenandoahMinFreeThreshold eeee
ShenandoahMinOldGenGrowthPercent ---e
ShenandoahMinRegionSize eeee
ShenandoahMinYoungPercentage ---e
ShenandoahMinimumOldTimeMs ---e
ShenandoahNMethodBarrier -d--
ShenandoahNoProgressThreshold ---e
ShenandoahOOMDuringEvacALot dddd
ShenandoahOldCompactionReserve ---e
ShenandoahOldEvacRatioPercent ---e
ShenandoahOldEvacWaste ---e
ShenandoahOldGarbageThreshold ---e
ShenandoahOptimizeStaticFinals d---
ShenandoahPacing eeeE
ShenandoahPacingCycleSlack eeee
ShenandoahPacingIdleSlack eeee
ShenandoahPacingMaxDelay eeee
ShenandoahPacingSurcharge eeee
ShenandoahParallelRegionStride eeee
ShenandoahPreclean d---
ShenandoahPromoEvacWaste ---e
ShenandoahRefProcFrequency e---
ShenandoahRegionSampling eeee
ShenandoahRegionSamplingRate eeee
ShenandoahRegionSize eeee
ShenandoahSATBBarrier dddd
ShenandoahSATBBufferSize eeee
ShenandoahSelfFixing dd--
ShenandoahSoftMaxHeapSize m---
ShenandoahStackWatermarkBarrier -ddd
ShenandoahSuspendibleWorkers ee--
ShenandoahTargetNumRegions eeee
ShenandoahUncommit eeee
ShenandoahUncommitDelay eeee
ShenandoahUnloadClassesFrequency ee--
ShenandoahVerify dddd
ShenandoahVerifyLevel dddd
ShowCarrierFrames --dd
ShowCodeDetailsInExceptionMessages -mmm
ShowHiddenFrames dddd
ShowMessageBoxOnError pppp
ShowRegistersOnAssert dddd
ShrinkHeapInSteps pppp
SkipTier2IfPossible ---d
SoftMaxHeapSize -mmm
SoftRefLRUPolicyMSPerMB pppp
SpecTrapLimitExtraEntries eeee
SpecialArraysEquals dddd
SpecialEncodeISOArray dddd
SpecialStringCompareTo dddd
SpecialStringEquals dddd
SpecialStringIndexOf dddd
SplitIfBlocks pppp
StackRedPages pppp
StackReservedPages pppp
StackShadowPages pppp
StackTraceInThrowable pppp
StackYellowPages pppp
StartAggressiveSweepingAt pppp
StartAttachListener pppp
StartFlightRecording pppp
StressCCP -ddd
StressCodeAging dd--
StressGCM dddd
StressIGVN -ddd
StressIncrementalInlining --dd
StressLCM dddd
StressLdcRewrite pddd
StressMacroExpansion ---d
StressSecondarySupers --dd
StressSeed -ddd
StressUnstableIfTraps ---d
StringCache ----
StringDeduplicationAgeThreshold pppp
StringDeduplicationCleanupDeadMinimum -eee
StringDeduplicationCleanupDeadPercent -eee
StringDeduplicationGrowTableLoad -eee
StringDeduplicationHashSeed -ddd
StringDeduplicationInitialTableSize -eee
StringDeduplicationRehashALot d---
StringDeduplicationResizeALot dddd
StringDeduplicationShrinkTableLoad -eee
StringDeduplicationTargetTableLoad -eee
StringTableSize pppp
SuperWordAutomaticAlignment ---d
SuperWordLoopUnrollAnalysis pppp
SuperWordReductions pppp
SuperWordStoreToLoadForwardingFailureDetection ---d
SuppressFatalErrorMessage pppp
SurvivorAlignmentInBytes e---
SurvivorPadding pppp
SurvivorRatio pppp
SuspendRetryCount pi-- /17/18
SuspendRetryDelay pi-- /17/18
SweeperThreshold -ppp
SymbolTableSize eeee
SyncFlags e--- /12/13
SyncKnobs e--- /12/13
SyncVerbose e--- /12/13
THPStackMitigation --dd
TLABAllocationWeight pppp
TLABRefillWasteFraction pppp
TLABSize pppp
TLABStats pPP- 12//
TLABWasteIncrement pppp
TLABWasteTargetPercent pppp
TargetPLABWastePct pppp
TargetSurvivorRatio pppp
TenuredGenerationSizeIncrement pppp
TenuredGenerationSizeSupplement pppp
TenuredGenerationSizeSupplementDecay pppp
ThreadLocalHandshakes p--- 13/14/15
ThreadPriorityPolicy pppp
ThreadPriorityVerbose pppp
ThreadSafetyMargin ----
ThreadStackSize pppp
ThresholdTolerance pppp
Tier0BackedgeNotifyFreqLog pppp
Tier0Delay -ddd
Tier0InvokeNotifyFreqLog pppp
Tier0ProfileDelayFactor ---d
Tier0ProfilingStartPercentage pppp
Tier23InlineeNotifyFreqLog pppp
Tier2BackEdgeThreshold pppp
Tier2BackedgeNotifyFreqLog pppp
Tier2CompileThreshold pppp
Tier2InvokeNotifyFreqLog pppp
Tier2ProfileDelayFactor ---d
Tier3AOTBackEdgeThreshold p---
Tier3AOTCompileThreshold p---
Tier3AOTInvocationThreshold p---
Tier3AOTMinInvocationThreshold p---
Tier3BackEdgeThreshold pppp
Tier3BackedgeNotifyFreqLog pppp
Tier3CompileThreshold pppp
Tier3DelayOff pppp
Tier3DelayOn pppp
Tier3InvocationThreshold pppp
Tier3InvokeNotifyFreqLog pppp
Tier3LoadFeedback pppp
Tier3MinInvocationThreshold pppp
Tier4BackEdgeThreshold pppp
Tier4CompileThreshold pppp
Tier4InvocationThreshold pppp
Tier4LoadFeedback pppp
Tier4MinInvocationThreshold pppp
TieredCompilation pppp
TieredCompileTaskTimeout pppp
TieredOldPercentage -ddd
TieredRateUpdateMaxTime pppp
TieredRateUpdateMinTime pppp
TieredStopAtLevel pppp
TimeLinearScan ppp-
TimerSlack -eee
TraceClassLoading P---
TraceClassUnloading P---
TraceCompilerThreads dddd
TraceDeoptimization --dd
TraceJVMTI pppp
TraceJVMTIObjectTagging d---
TraceNMethodInstalls d--- 13/14/15
TraceSpilling dddd
TraceSuspendWaitFailures pi-- /17/18
TraceTypeProfile dddd
TrackedInitializationLimit pppp
TransmitErrorReport p--- /12/13
TrapBasedNullChecks pppp
TrapBasedRangeChecks pppp
TrimNativeHeapInterval -epp
TrustFinalNonStaticFields eeee
TypeProfileArgsLimit pppp
TypeProfileLevel pppp
TypeProfileMajorReceiverPercent pppp
TypeProfileParmsLimit pppp
TypeProfileSubTypeCheckCommonThreshold ---p
TypeProfileWidth pppp
UnguardOnExecutionViolation pppp
UnlinkSymbolsALot P--- 11/12/13
UnlockCommercialFeatures ----
UnlockDiagnosticVMOptions dddd
UnlockExperimentalVMOptions eeee
UseAES pppp
UseAESCTRIntrinsics dddd
UseAESIntrinsics dddd
UseAOT e---
UseAOTStrictLoading d---
UseAPX ---e
UseAVX pppp
UseAdaptiveGCBoundary p---
UseAdaptiveGenerationSizePolicyAtMajorCollection pppp
UseAdaptiveGenerationSizePolicyAtMinorCollection pppp
UseAdaptiveNUMAChunkSizing pppp
UseAdaptiveSizeDecayMajorGCCost pppp
UseAdaptiveSizePolicy pppp
UseAdaptiveSizePolicyFootprintGoal pppp
UseAdaptiveSizePolicyWithSystemGC pppp
UseAddressNop pppp
UseAdler32Intrinsics dddd
UseAltSigs ----
UseAppCDS i---
UseBASE64Intrinsics pppp
UseBMI1Instructions pppp
UseBMI2Instructions pppp
UseBiasedLocking pP-- 15/18/19
UseBimorphicInlining pppp
UseBootstrapCallInfo dddd
UseBoundThreads ----
UseCGroupMemoryLimitForHeap ---- 10//11
UseCLMUL pppp
UseCMSBestFit p--- /14/15
UseCMSCollectionPassing ---- 8//9
UseCMSCompactAtFullCollection ---- 8//9
UseCMSInitiatingOccupancyOnly p--- /14/15
UseCMoveUnconditionally pppp
UseCRC32CIntrinsics dddd
UseCRC32Intrinsics dddd
UseChaCha20Intrinsics --dd
UseCharacterCompareIntrinsics dddd
UseCodeAging pp-- /20/21
UseCodeCacheFlushing pppp
UseCompactObjectHeaders ---p
UseCompiler pppp
UseCompressedClassPointers pppP
UseCompressedKlassPointers ----
UseCompressedOops pppp
UseCompressedStrings ----
UseConcMarkSweepGC P--- 9/14/15
UseCondCardMark pppp
UseContainerCpuShares -p-- 19/20/21
UseContainerSupport pppp
UseCopySignIntrinsic dddd
UseCountLeadingZerosInstruction pppp
UseCountTrailingZerosInstruction pppp
UseCountedLoopSafepoints pppp
UseCounterDecay ppp- /22/23
UseCpuAllocPath dddd
UseCriticalCMSThreadPriority e---
UseCriticalCompilerThreadPriority eeee
UseCriticalJavaThreadPriority eeee
UseDepthFirstScavengeOrder ----
UseDilithiumIntrinsics ---d
UseDivMod pppp
UseDynamicNumberOfCompilerThreads pppp
UseDynamicNumberOfGCThreads pppp
UseEmptySlotsInSupers -pp-
UseEpsilonGC eeee
UseFMA pppp
UseFPUForSpilling pppp
UseFastAccessorMethods ----
UseFastJNIAccessors pppp
UseFastStosb pppp
UseFastUnorderedTimeStamps eeee
UseG1GC pppp
UseGCLogFileRotation ---- //9
UseGCOverheadLimit pppp
UseGCTaskAffinity p--- /14/16
UseGHASHIntrinsics dddd
UseGraalJIT --ee
UseHeavyMonitors pp--
UseHugeTLBFS ppp- /22/23
UseISM ----
UseImplicitStableValues d---
UseIncDec dddd
UseInlineCaches pppp
UseInlineDepthForSpeculativeTypes dddd
UseIntPolyIntrinsics ---d
UseInterpreter pppp
UseJVMCICompiler eeee
UseJVMCINativeLibrary -eee
UseJumpTables pppp
UseKNLSetting -ddd
UseKyberIntrinsics ---d
UseLWPSynchronization p---
UseLargePages pppp
UseLargePagesInMetaspace p---
UseLargePagesIndividualAllocation pppp
UseLegacyJNINameEscaping p---
UseLibmIntrinsic dddd
UseLinuxPosixThreadCPUClocks pppi
UseLoopCounter pppp
UseLoopInvariantCodeMotion pppp
UseLoopPredicate pppp
UseMD5Intrinsics -ddd
UseMadvPopulateWrite --dd
UseMathExactIntrinsics dddd
UseMaximumCompactionOnSystemGC pppp
UseMembar P--- 10/12/
UseMontgomeryMultiplyIntrinsic dddd
UseMontgomerySquareIntrinsic dddd
UseMulAddIntrinsic dddd
UseMultiplyToLenIntrinsic dddd
UseNUMA pppp
UseNUMAInterleaving pppp
UseNewCode dddd
UseNewCode2 dddd
UseNewCode3 dddd
UseNewLongLShift pppp
UseNotificationThread -pp-
UseOSErrorReporting p---
UseObjectMonitorTable ---d
UseOldInlining ----
UseOnStackReplacement pppp
UseOnlyInlinedBimorphic pppp
UseOprofile pppP
UseOptoBiasInlining pP-- 15/18/19
UsePSAdaptiveSurvivorSizePolicy pppp
UseParNewGC ---- 9//10
UseParallelDensePrefixUpdate ----
UseParallelGC pppp
UseParallelOldGC p--- 14/15/16
UseParallelOldGCCompacting ----
UseParallelOldGCDensePrefix ----
UsePerfData pppp
UsePermISM ----
UsePoly1305Intrinsics --dd
UsePopCountInstruction pppp
UseProfiledLoopPredicate pppp
UseRDPCForConstantTableBase p---
UseRTMDeopt ppp-
UseRTMForStackLocks eee-
UseRTMLocking ppp-
UseRTMXendForLockBusy eee-
UseSHA pppp
UseSHA1Intrinsics dddd
UseSHA256Intrinsics dddd
UseSHA3Intrinsics -ddd
UseSHA512Intrinsics dddd
UseSHM ppp- /22/23
UseSSE pppp
UseSSE42Intrinsics pppp
UseSecondarySupersCache --dd
UseSecondarySupersTable --dd
UseSemaphoreGCThreadsSynchronization d---
UseSerialGC pppp
UseSharedSpaces ppii 18/19/
UseShenandoahGC pppp
UseSignalChaining pppp
UseSignumIntrinsic dddd
UseSpinning ----
UseSplitVerifier ----
UseSquareToLenIntrinsic dddd
UseStoreImmI16 pppp
UseStoreStoreForCtor ---d
UseStringCache ----
UseStringDeduplication pppp
UseSubwordForMaxVector pppp
UseSuperWord pppp
UseSwitchProfiling dddd
UseSystemMemoryBarrier --pp
UseTLAB pppp
UseTLE ----
UseThreadPriorities pppp
UseThreadsLockThrottleLock ---d
UseTransparentHugePages pppp
UseTypeProfile pppp
UseTypeSpeculation pppp
UseUnalignedAccesses dddd
UseUnalignedLoadStores pppp
UseVMInterruptibleIO ----
UseVectorCmov pppp
UseVectorMacroLogic -ddd
UseVectorStubs -eee
UseVectorizedHashCodeIntrinsic --dd
UseVectorizedMismatchIntrinsic dddd
UseVtableBasedCHA -dd-
UseXMMForArrayCopy pppp
UseXMMForObjInit pppp
UseXmmI2D pppp
UseXmmI2F pppp
UseXmmLoadAndClearUpper pppp
UseXmmRegToRegMoveAll pppp
UseZGC eppp
UserThreadWaitAttemptsAtExit ---p
VMContinuations --ee
VMThreadHintNoPreempt P--- 11/12/13
VMThreadPriority pppp
VMThreadStackSize pppp
ValueMapInitialSize pppp
ValueMapMaxLoopSize pppp
ValueSearchLimit pppp
VerifyAdapterCalls dddd
VerifyAfterGC dddd
VerifyArchivedFields -ddd
VerifyBeforeExit dddd
VerifyBeforeGC dddd
VerifyBeforeIteration dddd
VerifyConstraintCasts ---d
VerifyDuringGC dddd
VerifyDuringStartup dddd
VerifyGCLevel ddd-
VerifyGCStartAt dddd
VerifyGCType dddd
VerifyMergedCPBytecodes p---
VerifyMethodHandles dddd
VerifyObjectStartArray ddd-
VerifyReceiverTypes -ddd
VerifyRememberedSets ddd-
VerifySecondarySupers --dd
VerifySharedSpaces pppp
VerifyStringTableAtExit dddd
VerifySubSet dddd
WhiteBoxAPI dddd
WorkStealingHardSpins eeee
WorkStealingSleepMillis eeee
WorkStealingSpinToYieldRatio eeee
WorkStealingYieldsBeforeSleep eeee
X86ICacheSync ---d
YoungGenerationSizeIncrement pppp
YoungGenerationSizeSupplement pppp
YoungGenerationSizeSupplementDecay pppp
YoungPLABSize pppp
ZAllocationSpikeTolerance pppp
ZAsyncUnmappingLimit --d-
ZBufferStoreBarriers --dd
ZCollectionInterval pppp
ZCollectionIntervalMajor --pp
ZCollectionIntervalMinor --pp
ZCollectionIntervalOnly --pp
ZConcurrentJNIWeakGlobalHandles d---
ZConcurrentStringTable d---
ZConcurrentVMWeakHandles d---
ZFragmentationLimit pppp
ZGenerational --pi
ZIndexDistributorStrategy --dd
ZMarkStackSpaceLimit -ppi
ZMarkStacksMax p---
ZOldGCThreads --dd
ZOptimizeLoadBarriers d---
ZPath p---
ZProactive dppp
ZStallOnOutOfMemory p---
ZStatisticsForceTrace d---
ZStatisticsInterval pddd
ZStressFastMediumPageAllocation ---d
ZStressRelocateInPlace -ddd
ZSymbolTableUnloading d---
ZTenuringThreshold --dd
ZUncommit -ppp
ZUncommitDelay -ppp
ZUnmapBadViews d---
ZUseMediumPageSizeRange ---d
ZVerifyForwarding dddd
ZVerifyMarking dddd
ZVerifyObjects -ddd
ZVerifyRemembered --dd
ZVerifyRoots -ddd
ZVerifyViews -dd-
ZWeakRoots d---
ZYoungCompactionLimit --pp
ZYoungGCThreads --dd
ZeroTLAB pppp
hashCode eeee
`;
