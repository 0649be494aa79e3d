#!/usr/bin/env node
// Starts JVMs with option lists and records whether they start: fixtures/verdicts/jvm-options.json, which jvmFlagLists.test.ts holds core against.
//
// usage: node tools/catalog/jvm/recordVerdicts.mjs 11=/path/to/java 17=… 21=… 25=…
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';

const javas = new Map(process.argv.slice(2).map((argument) => [argument.split('=')[0], argument.slice(argument.indexOf('=') + 1)]));
if (javas.size === 0) {
  process.stderr.write('usage: recordVerdicts.mjs RELEASE=JAVA...\n');
  process.exit(2);
}
const lists = `
-Xmx64m | -Xmx64M | -Xmx65536k | -Xmx0x4000000 | -Xmx67108864 | -Xmx64MB | -Xmx64mb | -Xmx0.5g | -Xmx1g2 | -Xmx | -Xmx-1g | -Xmx8Gm | -Xms8m -Xmx64m | -Xms128m -Xmx64m | -Xms128m -Xmx64m -Xmx256m
-Xms128m -Xmx64m -XX:MaxHeapSize=256m | -XX:MaxHeapSize=1GB | -XX:MaxDirectMemorySize=1GB | -XX:MaxDirectMemorySize=1g | -Xmn8m -Xmx64m | -Xmn8mb -Xmx64m
-Xss100k | -Xss128k | -Xss135k | -Xss136k | -Xss256k | -Xss1m | -Xss1g | -Xss1025m | -Xss2g | -XX:ThreadStackSize=256 | -XX:ThreadStackSize=100
-XX:+UseG1GC | -XX:+UseSerialGC | -XX:+UseParallelGC | -XX:+UseG1GC -XX:+UseParallelGC | -XX:+UseParallelGC -XX:-UseParallelGC -XX:+UseG1GC | -XX:+UseSerialGC -XX:+UseG1GC | -XX:+UseZGC -XX:+UseG1GC
-XX:+UnlockExperimentalVMOptions -XX:+UseZGC -XX:+UseG1GC | -XX:+UseZGC | -XX:+UnlockExperimentalVMOptions -XX:+UseZGC | -XX:+UseConcMarkSweepGC | -XX:-UseConcMarkSweepGC | -XX:+UseConcMarkSweepGC -XX:+UseG1GC
-XX:+UseParNewGC | -XX:+UseParallelOldGC | -XX:+UseBiasedLocking | -XX:-UseBiasedLocking | -XX:+AggressiveOpts | -XX:MaxPermSize=128m | -XX:PermSize=64m | -XX:MaxRAMFraction=2 | -XX:MaxRAMPercentage=50
-XX:+PrintGCDateStamps | -XX:-PrintGCDateStamps | -XX:+PrintGCDetails | -Xloggc:/dev/null | -XX:+UseGCLogFileRotation | -XX:NumberOfGCLogFiles=10 | -XX:+PrintTenuringDistribution | -XX:+PrintGCApplicationStoppedTime
-XX:+IgnoreUnrecognizedVMOptions -XX:+UseConcMarkSweepGC | -XX:+UseParNewGC -XX:+IgnoreUnrecognizedVMOptions | -XX:+IgnoreUnrecognizedVMOptions -XX:G1NewSizePercent=3 | -XX:+IgnoreUnrecognizedVMOptions -d64
-XX:+IgnoreUnrecognizedVMOptions -XX:MaxTenuringThreshold=17 | -XX:+IgnoreUnrecognizedVMOptions -Xmx64MB | -d64 | -Xincgc | -XX:+UseG1Gc | -XX:+UseCompactObjectHeaders | -XX:+UnlockExperimentalVMOptions -XX:+UseCompactObjectHeaders
-XX:G1NewSizePercent=3 | -XX:+UnlockExperimentalVMOptions -XX:G1NewSizePercent=3 | -XX:G1NewSizePercent=3 -XX:+UnlockExperimentalVMOptions | -XX:GuaranteedSafepointInterval=1000 | -XX:+UnlockDiagnosticVMOptions -XX:GuaranteedSafepointInterval=1000
-XX:+UnlockExperimentalVMOptions -XX:G1NewSizePercent=60 -XX:G1MaxNewSizePercent=60 | -XX:+UnlockExperimentalVMOptions -XX:G1NewSizePercent=61 | -XX:+UnlockExperimentalVMOptions -XX:G1NewSizePercent=20 -XX:G1MaxNewSizePercent=10
-XX:+UnlockExperimentalVMOptions -XX:G1MaxNewSizePercent=4 | -XX:MaxTenuringThreshold=0 | -XX:MaxTenuringThreshold=16 | -XX:MaxTenuringThreshold=17 | -XX:InitialTenuringThreshold=16 -XX:MaxTenuringThreshold=16 | -XX:InitialTenuringThreshold=17
-XX:InitiatingHeapOccupancyPercent=0 | -XX:InitiatingHeapOccupancyPercent=100 | -XX:InitiatingHeapOccupancyPercent=101 | -XX:G1ReservePercent=0 | -XX:G1ReservePercent=50 | -XX:G1ReservePercent=51
-XX:G1HeapWastePercent=0 | -XX:G1HeapWastePercent=100 | -XX:G1HeapWastePercent=101 | -XX:MaxGCPauseMillis=0 | -XX:MaxGCPauseMillis=1 | -XX:MaxGCPauseMillis=100000 | -XX:SurvivorRatio=0 | -XX:SurvivorRatio=1 -XX:+UseSerialGC
-XX:NewRatio=0 -XX:+UseSerialGC | -XX:NewRatio=1 | -XX:ThreadPriorityPolicy=0 | -XX:ThreadPriorityPolicy=1 | -XX:ThreadPriorityPolicy=2 | -XX:ThreadPriorityPolicy=42 | -XX:ThreadPriorityPolicy=-1
-XX:MaxRAMPercentage=100 | -XX:MaxRAMPercentage=100.5 | -XX:MaxRAMPercentage=150 | -XX:InitialRAMPercentage=0 | -XX:InitialRAMPercentage=101 | -XX:MinHeapFreeRatio=0 | -XX:MinHeapFreeRatio=70 | -XX:MinHeapFreeRatio=71 | -XX:MinHeapFreeRatio=101
-XX:MaxHeapFreeRatio=40 | -XX:MaxHeapFreeRatio=39 | -XX:MaxHeapFreeRatio=100 | -XX:MaxHeapFreeRatio=101 | -XX:MinHeapFreeRatio=90 -XX:MaxHeapFreeRatio=95 | -XX:TargetSurvivorRatio=0 | -XX:TargetSurvivorRatio=100 | -XX:TargetSurvivorRatio=101
-XX:G1HeapRegionSize=0 | -XX:G1HeapRegionSize=1m | -XX:G1HeapRegionSize=3m | -XX:G1HeapRegionSize=16 | -XX:G1HeapRegionSize=32m | -XX:G1HeapRegionSize=33m | -XX:G1HeapRegionSize=64m | -XX:G1HeapRegionSize=512m | -XX:G1HeapRegionSize=513m
-XX:G1HeapRegionSize=64m -XX:+UseParallelGC | -XX:StringTableSize=127 | -XX:StringTableSize=128 | -XX:StringTableSize=1000003 | -XX:StringTableSize=16777216 | -XX:StringTableSize=16777217
-XX:ReservedCodeCacheSize=2495k | -XX:ReservedCodeCacheSize=2496k | -XX:ReservedCodeCacheSize=256m | -XX:ReservedCodeCacheSize=2048m | -XX:ReservedCodeCacheSize=2049m | -XX:ReservedCodeCacheSize=4g
-XX:G1RSetUpdatingPauseTimePercent=0 | -XX:G1RSetUpdatingPauseTimePercent=100 | -XX:G1RSetUpdatingPauseTimePercent=101 | -XX:+UnlockExperimentalVMOptions -XX:G1MixedGCLiveThresholdPercent=0 | -XX:+UnlockExperimentalVMOptions -XX:G1MixedGCLiveThresholdPercent=100 | -XX:+UnlockExperimentalVMOptions -XX:G1MixedGCLiveThresholdPercent=101 | -XX:+UnlockExperimentalVMOptions -XX:G1OldCSetRegionThresholdPercent=0
-XX:+UnlockExperimentalVMOptions -XX:G1OldCSetRegionThresholdPercent=100 | -XX:+UnlockExperimentalVMOptions -XX:G1OldCSetRegionThresholdPercent=101 | -XX:+UnlockExperimentalVMOptions -XX:G1NewSizePercent=0 | -XX:+UnlockExperimentalVMOptions -XX:G1NewSizePercent=101 | -XX:+UnlockExperimentalVMOptions -XX:G1MaxNewSizePercent=100 | -XX:+UnlockExperimentalVMOptions -XX:G1MaxNewSizePercent=101 | -XX:GCHeapFreeLimit=0
-XX:GCHeapFreeLimit=100 | -XX:GCHeapFreeLimit=101 | -XX:GCTimeLimit=0 | -XX:GCTimeLimit=100 | -XX:GCTimeLimit=101 | -XX:MaxMetaspaceFreeRatio=100 | -XX:MaxMetaspaceFreeRatio=101
-XX:MinMetaspaceFreeRatio=0 | -XX:MinMetaspaceFreeRatio=100 | -XX:MinRAMPercentage=100 | -XX:MinRAMPercentage=101 | -XX:TLABWasteTargetPercent=0 | -XX:TLABWasteTargetPercent=1
-XX:TLABWasteTargetPercent=100 | -XX:TLABWasteTargetPercent=101 | -XX:MaxTenuringThreshold=15 | -XX:StringTableSize=1008 | -XX:StringTableSize=1009 | -XX:ObjectAlignmentInBytes=4 | -XX:ObjectAlignmentInBytes=8 | -XX:ObjectAlignmentInBytes=256
-XX:ObjectAlignmentInBytes=512 | -XX:CompressedClassSpaceSize=1023k | -XX:CompressedClassSpaceSize=1m | -XX:CompressedClassSpaceSize=3g | -XX:CompressedClassSpaceSize=5g | -XX:CICompilerCount=-1 | -XX:ParallelGCThreads=-1
-XX:GuaranteedSafepointInterval=-1 -XX:+UnlockDiagnosticVMOptions | -XX:SoftRefLRUPolicyMSPerMB=-1 | -XX:LoopUnrollLimit=536870911 | -XX:LoopUnrollLimit=536870912 | -XX:AutoBoxCacheMax=-1 | -XX:StackShadowPages=51
-XX:CMSInitiatingOccupancyFraction=101 -XX:+UseConcMarkSweepGC | -XX:CMSTriggerRatio=101 -XX:+UseConcMarkSweepGC | -XX:AllocatePrefetchStyle=4 | -XX:AdaptiveSizePolicyWeight=101 | -XX:MaxRAMPercentage=75.0 | -XX:MaxRAMPercentage=.5
-XX:ParallelGCThreads=0 -XX:+UseG1GC | -XX:ParallelGCThreads=0 -XX:+UseParallelGC | -XX:ParallelGCThreads=0 -XX:+UseSerialGC | -XX:ParallelGCThreads=1 -XX:+UseG1GC
-XX:+UseG1GC -XX:ConcGCThreads=16 -XX:ParallelGCThreads=8 | -XX:+UseG1GC -XX:ConcGCThreads=8 -XX:ParallelGCThreads=8 | -XX:+UseParallelGC -XX:ConcGCThreads=16 -XX:ParallelGCThreads=8
-XX:SoftMaxHeapSize=32m -Xmx64m | -XX:SoftMaxHeapSize=64m -Xmx64m | -XX:SoftMaxHeapSize=65m -Xmx64m | --illegal-access=permit | -Djava.security.manager | -Djava.security.manager=allow | -Djava.security.manager=disallow | -Djava.security.manager=default
-Xlog:gc | -Xlog:gc* | -Xlog | -Xlog:disable | -Xlog:help | -Xlog:async | -Xlog:gc=debug | -Xlog:gc=warn | -Xlog:gc=warning | -Xlog:gc+age=trace | -Xlog:nosuchtag | -Xlog:gc::time | -Xlog:gc::timestamp | -Xlog:gc*:stdout:time,uptime,level,tags
-Xlog:gc*:stdout:none | -Xlog:gc*:stderr:t,u,l,tg | -Xlog:gc*:stdout:timestamp | -Xlog:gc:file=/tmp/storelint-gc.log | -Xlog:gc:/tmp/storelint-gc.log | -Xlog:gc:file=/tmp/storelint-gc.log:time:filecount=10,filesize=10m
-Xlog:gc:file=/tmp/storelint-gc.log:time:filecount=0 | -Xlog:gc:file=/tmp/storelint-gc.log:time:filecount=1000 | -Xlog:gc:file=/tmp/storelint-gc.log:time:filecount=1001 | -Xlog:gc:file=/tmp/storelint-gc.log:time:filesize=10MB
-Xlog:gc:file=/tmp/storelint-gc.log:time:filesize=10.5m | -Xlog:gc:file=/tmp/storelint-gc.log:time:filesize=1T | -Xlog:gc:file=/tmp/storelint-gc.log:time:size=10m | -Xlog:gc:file=/tmp/storelint-gc.log:time:filecount=-1 | -Xlog:gc:file=:time
-Xlog:gc:stdout:time:filecount=5 | -Xlog:gc:stdout:time:filesize=10MB | -Xlog:gc:nosuchoutput=1 | -Xlog:gc=info:file=/tmp/storelint-gc.log:time:filecount=5:x | -Xlog:all=off | -Xlog:gc,heap*=debug,safepoint=off:stdout | -Xlog:, | -Xlog::
-Xlog:gc=info,heap*=trace,age*=debug,safepoint=info,promotion*=trace:file=/tmp/storelint-gc.log:time,uptime,pid,tid,level:filecount=10,filesize=10485760 | -Xlog:gc=INFO | -Xlog:GC | -Xlog:gc:STDOUT | -Xlog:gc:file="/tmp/storelint-gc.log":time
-XX:+HeapDumpOnOutOfMemoryError -XX:HeapDumpPath=/nonexistent/dir | -XX:+UseG1GC -Xmn8m | -XX:+UseNUMA -XX:+AlwaysPreTouch | -XX:+UseCompressedOops -Xmx33g | -XX:MaxGCPauseMillis=abc | -XX:MaxGCPauseMillis= | -XX:UseG1GC | -XX:UseG1GC=true
-XX:+UseG1GC -XX:InitiatingHeapOccupancyPercent=101 | -XX:+UseConcMarkSweepGC -XX:InitiatingHeapOccupancyPercent=101 | -XX:+UseConcMarkSweepGC -XX:CMSPrecleanThreshold=99 | -XX:+UseParallelGC -XX:CMSPrecleanThreshold=99
-XX:+UseConcMarkSweepGC -XX:CMSIsTooFullPercentage=101 | -XX:+UseG1GC -XX:CMSIsTooFullPercentage=101 | -XX:+UseConcMarkSweepGC -XX:CMS_FLSWeight=101 | -XX:+UseConcMarkSweepGC -XX:CMS_SweepWeight=101
-XX:+UseConcMarkSweepGC -XX:CMSScheduleRemarkSamplingRatio=0 | -XX:+UseG1GC -XX:CMSTriggerRatio=101 | -XX:AdaptiveSizeDecrementScaleFactor=0 | -XX:AdaptiveSizeDecrementScaleFactor=1 | -XX:AdaptiveTimeWeight=101
-XX:AdaptiveTimeWeight=100 | -XX:MaxRAMFraction=0 | -XX:MaxRAMFraction=1 | -XX:InitialRAMFraction=0 | -XX:MinRAMFraction=0 | -XX:MarkSweepDeadRatio=101 | -XX:MarkSweepDeadRatio=100
-XX:NUMAChunkResizeWeight=101 | -XX:TLABAllocationWeight=101 | -XX:TLABAllocationWeight=100 | -XX:TenuredGenerationSizeSupplement=101 | -XX:YoungGenerationSizeSupplement=101 | -XX:ThresholdTolerance=101 | -XX:ThresholdTolerance=100
-XX:+UnlockExperimentalVMOptions -XX:SymbolTableSize=1008 | -XX:+UnlockExperimentalVMOptions -XX:SymbolTableSize=1009 | -XX:MinTLABSize=0 | -XX:HeapSizePerGCThread=4095 | -XX:HeapSizePerGCThread=4096 | -XX:MarkSweepAlwaysCompactCount=0
-XX:+UseG1GC -XX:+UseParNewGC | -XX:+UseParallelGC -XX:+UseParNewGC | -XX:+UseSerialGC -XX:+UseParNewGC | -XX:MaxDirectMemorySize28g | -XX:MaxGCPauseMillis500
-XX:+MaxGCPauseMillis | -XX:+UseStringDeduplication | -XX:+UseFastAccessorMethods | -XX:+UseShenandoahGC | -XX:+FlightRecorder | -XX:+UnlockCommercialFeatures
`
  .split(/[|\n]/)
  .map((list) => list.trim())
  .filter((list) => list !== '');
const records = [];
function start(java, options) {
  return new Promise((done) => {
    execFile(java, [...options, '-version'], { timeout: 60_000 }, (error, stdout, stderr) => {
      const text = `${stderr}${stdout}`;
      const line =
        text
          .split('\n')
          .find((candidate) =>
            /warning|error|unrecognized|invalid|must|conflict|improper|unexpected|locked|unlocked|too small|larger|multiple/i.test(
              candidate,
            ),
          ) ?? '';
      done({
        verdict: error !== null ? 'refused' : /warning|deprecated/i.test(line) ? 'warned' : 'started',
        line: line
          .replace(/^\[[^\]]*\]/, '')
          .trim()
          .slice(0, 160),
      });
    });
  });
}
for (const list of new Set(lists)) {
  const byRelease = {};
  for (const [release, java] of javas) byRelease[release] = await start(java, list.split(' '));
  records.push({
    options: list,
    ...Object.fromEntries(Object.entries(byRelease).map(([release, { verdict }]) => [release, verdict])),
    says: Object.values(byRelease).find(({ line }) => line !== '')?.line ?? '',
  });
}
const folder = new URL('../../../fixtures/verdicts/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('jvm-options.json', folder), `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`);
process.stdout.write(`${records.length} option lists on JDK ${[...javas.keys()].join(', ')}\n`);
