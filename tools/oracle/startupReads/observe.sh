#!/bin/bash
# What HDFS's daemons and client read while they start: one JSON file of keys, readers and roles.
# usage: observe.sh RELEASE OUT.json          (needs Maven and a JDK 17; jars are kept in $ORACLE_HOME, a folder outside the repository)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
release=$1
out=$2
home=${ORACLE_HOME:?set ORACLE_HOME to a folder for jars, outside the repository}
lib=$home/hdfs-$release/lib
work=$home/startupReads-$release
mkdir -p "$work/classes" "$work/asm" "$work/parts" "$work/web/webapps/"{hdfs,datanode,journal,secondary}/WEB-INF
if [ ! -d "$lib" ]; then
  dependency() { echo "<dependency><groupId>org.apache.hadoop</groupId><artifactId>$1</artifactId><version>$release</version></dependency>"; }
  client=hadoop-hdfs-client
  [[ $release =~ ^2\.[0-7]\. ]] && client=
  { echo '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>x</artifactId><version>1</version><dependencies>'
    for artifact in hadoop-hdfs hadoop-common $client; do dependency "$artifact"; done
    echo '</dependencies></project>'; } > "$work/pom.xml"
  mvn -q -B -f "$work/pom.xml" dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory="$lib"
fi
[ -f "$work/asm/asm-9.7.jar" ] || mvn -q -B dependency:copy -Dartifact=org.ow2.asm:asm:9.7 -DoutputDirectory="$work/asm"
for web in hdfs datanode journal secondary; do echo '<web-app/>' > "$work/web/webapps/$web/WEB-INF/web.xml"; done
javac -nowarn --release 11 -cp "$work/asm/*:$lib/*" -d "$work/classes" "$here"/src/storelint/startupreads/{Reads,ReadAgent,Record,ObserveHdfs,HdfsDaemons,TryHdfs}.java
printf 'Premain-Class: storelint.startupreads.ReadAgent\n' > "$work/manifest"
jar cfm "$work/agent.jar" "$work/manifest" -C "$work/classes" .
for role in namenode datanode hdfs-client; do
  timeout 120 java -Xmx1g -XX:TieredStopAtLevel=1 -Djava.net.preferIPv4Stack=true --add-opens java.base/java.lang=ALL-UNNAMED --add-opens java.base/java.net=ALL-UNNAMED \
    -javaagent:"$work/agent.jar" -cp "$work/agent.jar:$work/asm/asm-9.7.jar:$work/web:$lib/*" storelint.startupreads.ObserveHdfs "$role" "$work/parts/$role" 2> "$work/parts/$role.log" ||
    { tail -20 "$work/parts/$role.log" >&2; exit 1; }
done
java -cp "$work/classes" storelint.startupreads.Record "$out" "$work/parts/namenode" "$work/parts/datanode" "$work/parts/hdfs-client"
