#!/bin/bash
# Tries settings on a real NameNode, DataNode and client; see TryHdfs.java.
# usage: try.sh RELEASE CASES [CASES-A-JVM] > LINES.json     (after observe.sh of the same release)
# By default 60 cases share a JVM, because daemons that failed leave memory behind; settings that a static field keeps (groups, DNS) need 1.
set -euo pipefail
home=${ORACLE_HOME:?set ORACLE_HOME to a folder for jars, outside the repository}
lib=$home/hdfs-$1/lib
work=$home/startupReads-$1
cases=$2
share=${3:-60}
count=$(grep -c -v -E '^(#|[[:space:]]*$)' "$cases")
for ((first = 0; first < count; first += share)); do
  site=$(mktemp -d)
  java -Xmx1g -XX:TieredStopAtLevel=1 -Djava.net.preferIPv4Stack=true --add-opens java.base/java.lang=ALL-UNNAMED --add-opens java.base/java.net=ALL-UNNAMED \
    -cp "$site:$work/classes:$work/asm/asm-9.7.jar:$work/web:$lib/*" storelint.startupreads.TryHdfs "$cases" "$first" "$share" $([ "$share" = 1 ] && echo "$site") 2> "$work/try-$first.log" || tail -5 "$work/try-$first.log" >&2
  rm -rf "$site"
done
