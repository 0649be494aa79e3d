#!/bin/sh
# Two releases of a product with one class, for the tests beside: Limits.java and sample-default.xml as 2.0.0, and an older form of them as 1.0.0. Needs a JDK.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
mkdir "$work/1.0.0" "$work/2.0.0"
cp Limits.java sample-default.xml "$work/2.0.0"
sed 's/below 16/below 8/; s/< 16/< 8/; s/sample\.limit"/sample.limit.most"/; s/the limit is watched/nobody looks/; s/void watch/void look/' Limits.java >"$work/1.0.0/Limits.java"
sed 's/sample\.limit</sample.limit.most</' sample-default.xml >"$work/1.0.0/sample-default.xml"
for release in 1.0.0 2.0.0; do
  (cd "$work/$release" && javac --release 11 -d . Limits.java && rm Limits.java && jar --create --no-manifest --date=2026-01-01T00:00:00Z --file sample.jar sample sample-default.xml)
  cp "$work/$release/sample.jar" "sample-$release.jar"
done
rm -r "$work"
