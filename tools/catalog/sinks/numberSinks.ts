import type { Domain } from '../../../packages/core/src/catalog/meaning.js';

/** Numbers that a call takes: what it refuses, by its javadoc. */
export type NumberSink = Pick<Domain, 'least' | 'above' | 'most' | 'except'>;

const notNegative: NumberSink = { least: 0 };
const positive: NumberSink = { above: 0 };
const port: NumberSink = { least: 0, most: 65535 };
const concurrent = 'java/util/concurrent/';

const ownSinks: Readonly<Record<string, NumberSink>> = {
  'array size': notNegative,
  divisor: { except: 0 },

  [`${concurrent}ThreadPoolExecutor.<init>#0`]: notNegative,
  [`${concurrent}ThreadPoolExecutor.<init>#1`]: positive,
  [`${concurrent}ThreadPoolExecutor.<init>#2`]: notNegative,
  [`${concurrent}ThreadPoolExecutor.setCorePoolSize#0`]: notNegative,
  [`${concurrent}ThreadPoolExecutor.setMaximumPoolSize#0`]: positive,
  [`${concurrent}Executors.newFixedThreadPool#0`]: positive,
  [`${concurrent}Executors.newScheduledThreadPool#0`]: notNegative,
  [`${concurrent}Executors.newWorkStealingPool#0`]: positive,
  [`${concurrent}ScheduledThreadPoolExecutor.<init>#0`]: notNegative,
  [`${concurrent}ForkJoinPool.<init>#0`]: { above: 0, most: 32767 },
  [`${concurrent}ArrayBlockingQueue.<init>#0`]: positive,
  [`${concurrent}LinkedBlockingQueue.<init>#0`]: positive,
  [`${concurrent}LinkedBlockingDeque.<init>#0`]: positive,
  [`${concurrent}PriorityBlockingQueue.<init>#0`]: positive,
  'java/util/PriorityQueue.<init>#0': positive,
  [`${concurrent}ConcurrentHashMap.<init>#0`]: notNegative,
  [`${concurrent}ConcurrentHashMap.<init>#2`]: positive,
  [`${concurrent}CountDownLatch.<init>#0`]: notNegative,
  [`${concurrent}ThreadLocalRandom.nextInt#0`]: positive,
  [`${concurrent}ThreadLocalRandom.nextLong#0`]: positive,
  'java/util/Random.nextInt#0': positive,

  [`${concurrent}ScheduledExecutorService.scheduleAtFixedRate#2`]: positive,
  [`${concurrent}ScheduledExecutorService.scheduleWithFixedDelay#2`]: positive,
  [`${concurrent}ScheduledThreadPoolExecutor.scheduleAtFixedRate#2`]: positive,
  [`${concurrent}ScheduledThreadPoolExecutor.scheduleWithFixedDelay#2`]: positive,
  'java/util/Timer.schedule#1': notNegative,
  'java/util/Timer.schedule#2': positive,
  'java/util/Timer.scheduleAtFixedRate#1': notNegative,
  'java/util/Timer.scheduleAtFixedRate#2': positive,
  'java/lang/Thread.sleep#0': notNegative,
  'java/lang/Thread.join#0': notNegative,
  'java/lang/Thread.setPriority#0': { least: 1, most: 10 },
  'java/lang/Object.wait#0': notNegative,

  'java/util/ArrayList.<init>#0': notNegative,
  'java/util/HashMap.<init>#0': notNegative,
  'java/util/HashSet.<init>#0': notNegative,
  'java/util/LinkedHashMap.<init>#0': notNegative,
  'java/util/Arrays.copyOf#1': notNegative,
  'java/util/stream/Stream.limit#0': notNegative,

  'java/io/BufferedInputStream.<init>#1': positive,
  'java/io/BufferedOutputStream.<init>#1': positive,
  'java/io/BufferedReader.<init>#1': positive,
  'java/io/BufferedWriter.<init>#1': positive,
  'java/io/ByteArrayOutputStream.<init>#0': notNegative,
  'java/nio/ByteBuffer.allocate#0': notNegative,
  'java/nio/ByteBuffer.allocateDirect#0': notNegative,

  'org/apache/hadoop/hbase/util/Threads.sleep/1#0': notNegative,
  'org/apache/hadoop/hbase/util/Threads.sleepWithoutInterrupt/1#0': notNegative,

  'java/net/InetSocketAddress.<init>#1': port,
  'java/net/InetSocketAddress.createUnresolved#1': port,
  'java/net/ServerSocket.<init>#0': port,
  'java/net/Socket.connect#1': notNegative,
  'java/net/Socket.setSoTimeout#0': notNegative,
  'java/net/Socket.setSendBufferSize#0': positive,
  'java/net/Socket.setReceiveBufferSize#0': positive,
  'java/net/ServerSocket.setReceiveBufferSize#0': positive,
  'java/net/ServerSocket.setSoTimeout#0': notNegative,
  'java/net/URLConnection.setConnectTimeout#0': notNegative,
  'java/net/URLConnection.setReadTimeout#0': notNegative,
  'java/net/HttpURLConnection.setConnectTimeout#0': notNegative,
  'java/net/HttpURLConnection.setReadTimeout#0': notNegative,
  'org/apache/hadoop/net/NetUtils.createSocketAddr/2#1': port,
  'org/apache/hadoop/net/NetUtils.createSocketAddrForHost/2#1': port,
  'org/apache/hadoop/hbase/net/Address.fromParts/2#1': port,
  'org/apache/hadoop/hbase/ServerName.valueOf/3#1': port,
};

/** Guava, in the package of its own and in those that the products put it into. */
const guava: Readonly<Record<string, NumberSink>> = {
  'cache/CacheBuilder.expireAfterWrite#0': notNegative,
  'cache/CacheBuilder.expireAfterAccess#0': notNegative,
  'cache/CacheBuilder.maximumSize#0': notNegative,
  'cache/CacheBuilder.maximumWeight#0': notNegative,
  'cache/CacheBuilder.initialCapacity#0': notNegative,
  'cache/CacheBuilder.concurrencyLevel#0': positive,
  'collect/EvictingQueue.create#0': notNegative,
  'net/HostAndPort.fromParts#1': port,
  'util/concurrent/RateLimiter.create#0': positive,
};
/** Jetty and Netty, likewise. Netty takes 0 threads for twice the number of processors. */
const servers: Readonly<Record<string, NumberSink>> = {
  'org/eclipse/jetty/server/ServerConnector.setPort#0': port,
  'io/netty/channel/nio/NioEventLoopGroup.<init>#0': notNegative,
  'io/netty/channel/epoll/EpollEventLoopGroup.<init>#0': notNegative,
  'org/apache/commons/collections4/queue/CircularFifoQueue.<init>#0': positive,
};
const serverPackages = ['', 'org/apache/hbase/thirdparty/', 'org/apache/hadoop/thirdparty/'];

const guavaPackages = [
  'com/google/common/',
  'org/apache/hadoop/thirdparty/com/google/common/',
  'org/apache/hbase/thirdparty/com/google/common/',
];

export const numberSinks: Readonly<Record<string, NumberSink>> = {
  ...ownSinks,
  ...Object.fromEntries(serverPackages.flatMap((each) => Object.entries(servers).map(([sink, takes]) => [each + sink, takes]))),
  ...Object.fromEntries(guavaPackages.flatMap((each) => Object.entries(guava).map(([sink, takes]) => [each + sink, takes]))),
};

/** Calls that take any number as it is: to wait for less than nothing is not to wait. */
export const takesAny: ReadonlySet<string> = new Set(
  [
    'CountDownLatch.await',
    'Future.get',
    'CompletableFuture.get',
    'ExecutorService.awaitTermination',
    'BlockingQueue.poll',
    'CompletionService.poll',
    'Semaphore.tryAcquire',
    'Semaphore.<init>',
    'locks/Condition.await',
    'locks/ReentrantLock.tryLock',
  ].map((call) => `${concurrent}${call}#0`),
);

/** Calls that only pass a number on or show it. */
export const passesOn =
  /^(read |org\/slf4j\/|org\/apache\/commons\/logging\/|java\/lang\/(StringBuilder\.append|String\.(valueOf|format)|(Integer|Long|Float|Double|Short)\.(valueOf|toString|\w+Value|hashCode|compare|compareTo))#)|^java\/util\/concurrent\/TimeUnit\.(convert|to\w+)#0$|^java\/util\/concurrent\/atomic\/Atomic\w+\.(<init>|set)#0$/;
