import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growthOf, inProportion } from '../text/testGrowth.js';
import { Markup, stripTemplateEnding, touchesHole, withoutMarkup } from './template.js';

describe('template markup', () => {
  it.each([
    ['hbase-site.xml.j2', '<value>{{ a }}</value>', '<value>xxxxxxx</value>', 'jinja'],
    ['hbase-site.xml.erb', '<value><%= @a %></value>', '<value>xxxxxxxxx</value>', 'erb'],
    ['hbase-site.xml', '{% if a %}\n<value>1</value>\n{% endif %}', '          \n<value>1</value>\n           ', 'jinja'],
    ['a.yaml.j2', 'a: 1 {# b #}', 'a: 1        ', 'jinja'],
    ['a.cfg.j2', 'a={%- print b %}', 'a=xxxxxxxxxxxxxx', 'jinja'],
    ['a.cfg.j2', 'a=1{% printed %}', 'a=1             ', 'jinja'],
    ['a.yaml.tpl', 'a: {{ .Values.a }}', 'a: xxxxxxxxxxxxxxx', 'go'],
    ['a.yaml.tpl', '{{- if .a }}\na: 1\n{{- end }}', '            \na: 1\n          ', 'go'],
    ['a.yaml.template', 'a: ${HOST}', 'a: xxxxxxx', 'placeholder'],
    ['hbase-site.xml', '<value>@HOST@</value>', '<value>xxxxxx</value>', undefined],
    ['hbase-site.xml', '<value>__HOST__</value>', '<value>xxxxxxxx</value>', undefined],
    ['hbase-site.xml', '<value>%%HOST%%</value>', '<value>xxxxxxxx</value>', undefined],
    ['hbase-site.xml', '<value><HOST></value>', '<value>xxxxxx</value>', undefined],
    ['templates/hbase-site.xml', '<value>{{ a }}</value>', '<value>xxxxxxx</value>', 'jinja'],
    ['a.yaml', 'a: "{{ .A }}"\nb: {{ .B }}', 'a: "xxxxxxxx"\nb: xxxxxxxx', 'go'],
    ['a.yaml', 'a: "{{ .A }}"', 'a: "xxxxxxxx"', undefined],
    ['hbase-site.xml', "<value>{{ pillar['a'] }}</value>", '<value>xxxxxxxxxxxxxxxxx</value>', 'jinja'],
    ['hbase-site.xml', "<value>{{ hostvars[host]['ip'] }}</value>", `<value>${'x'.repeat(26)}</value>`, 'jinja'],
    ['hbase-site.xml', '<value>{{ pillar }}</value>', '<value>xxxxxxxxxxxx</value>', undefined],
    ['hbase-site-template.xml', '<value>1</value>', '<value>1</value>', 'unknown'],
    ['a.yaml', '{{ all }}', '         ', 'jinja'],
    ['a.yaml', 'a: @@HOST@@', 'a: xxxxxxxx', undefined],
    ['a.yaml', 'a: ###port###', 'a: xxxxxxxxxx', undefined],
    ['a.yaml', '- ###top###/data', '- xxxxxxxxx/data', undefined],
    ['a.yaml', 'a: "127.0.0.1:###port###"', 'a: "127.0.0.1:xxxxxxxxxx"', undefined],
    ['a.yaml', 'a: $NUM_TOKENS', 'a: xxxxxxxxxxx', undefined],
    ['a.yaml', 'a: ${cassandra.token}', 'a: xxxxxxxxxxxxxxxxxx', undefined],
    ['a.yaml', 'a: 1\n${cassandra.num.tokens}\nb: 2', 'a: 1\n                       \nb: 2', 'placeholder'],
    ['a.yml', 'a: ${HOST}', 'a: xxxxxxx', undefined],
    ['a.yaml', 'a: ${HOST:-one two}', 'a: xxxxxxxxxxxxxxxx', undefined],
    ['core-site.xml', "<value>${secure ? 'kerberos' : 'simple'}</value>", `<value>${'x'.repeat(33)}</value>`, undefined],
    ['core-site.xml', "<value>a/${kms ? `kms://${kms}/kms` : ''}</value>", `<value>a/${'x'.repeat(32)}</value>`, undefined],
    ['core-site.xml', '<value>hdfs://nn:${port(8020)}</value>', `<value>hdfs://nn:${'x'.repeat(13)}</value>`, undefined],
    [
      'core-site.xml',
      '<value>${hadoop.tmp.dir}/a(b) ${user.name}</value>',
      '<value>${hadoop.tmp.dir}/a(b) ${user.name}</value>',
      undefined,
    ],
    ['core-site.xml', '<value>${env.HOME:-/tmp/a b}</value>', '<value>${env.HOME:-/tmp/a b}</value>', undefined],
    ['a.cfg.tmpl', 'a=${HOST:-one two}', 'a=xxxxxxxxxxxxxxxx', 'placeholder'],
    ['a.cfg.tmpl', 'a={{ b\nc }}', 'a=xxxxxxxxx', 'jinja'],
    ['a.cfg', ' \t{{ a }}\t \r\nb=1', ' \t       \t \r\nb=1', 'jinja'],
    ['a.cfg', 'b=1\r{{ a }}', 'b=1\r       ', 'jinja'],
    ['a.cfg', '{{ a }} b', 'xxxxxxx b', undefined],
    ['a.cfg', 'a {{ b }}', 'a xxxxxxx', undefined],
    ['a.cfg.tpl', 'a={{{ b }}}', 'a=xxxxxxxxx', 'jinja'],
    ['a.cfg.tpl', '{{ $b := 1 }}{{$cd = 2}}\na={{ $b }}', '                        \na=xxxxxxxx', 'go'],
    ['a.cfg.tpl', '{{#each b}}{{^c}}{{/c}}{{! d }}{{> e}}{{/* f */}}', ' '.repeat(49), 'jinja'],
    ['a.cfg', '<% a %>\nb=<%= c %>', '       \nb=xxxxxxxx', 'erb'],
    ['a.cfg', '<%== a %>', '         ', 'erb'],
    ['a.cfg', '{% a %}{# b #}c=${#d}', '              c=${#d}', 'jinja'],
    ['a.cfg.gotmpl', 'a={{ b }}{% c %}', 'a=xxxxxxx       ', 'go'],
    ['hbase-env.sh', 'A={{ b }}', 'A=xxxxxxx', undefined],
    ['hbase-env.sh', 'A={{b//4}}M {{ b / 4 }}{{b*2}}{{ b - 1 }}', `A=${'x'.repeat(8)}M ${'x'.repeat(29)}`, undefined],
    ['hbase-env.sh', 'A={{ b | c }}{{b.c}}{{b[0]}}{{b(1)}}{{-b-}}', `A=${'x'.repeat(41)}`, undefined],
    ['hbase-env.sh', "A={{ (b + '/' + c) | d }}", `A=${'x'.repeat(23)}`, undefined],
    ['a.j2', '# {{ b }}\na={{ b }}', '# xxxxxxx\na=xxxxxxx', 'jinja'],
    ['hbase-site.xml', '<value>@A@ __B_C__ %%d.e%% <F-G></value>', '<value>xxx xxxxxxx xxxxxxx xxxxx</value>', undefined],
  ])('%s: %s', (path, text, masked, dialect) => {
    const result = new Markup(text, path);
    expect(result.masked).toBe(masked);
    expect(result.template?.dialect).toBe(dialect);
  });

  it.each([
    ['hbase-site.xml', '<value>${hbase.tmp.dir}/x</value>'],
    ['hbase-site.xml', '<value>hbase/_HOST@EXAMPLE.COM</value>'],
    ['core-site.xml', '<value>RULE:[2:$1@$0](.*@EXAMPLE.COM)s/@.*//</value>'],
    ['hbase-env.sh', 'A="${#array[@]} ${A%%.*} ${A:-b}"'],
    ['hbase-env.sh', "awk '{print $1}' < in > out"],
    ['hbase-env.sh', 'A="/opt/{{a,b},c}"'],
    ['cassandra.yaml', '# Ex: "<ip1>,<ip2>"\na: 1'],
    ['cassandra.yaml', '# below $CASSANDRA_HOME/data\na: p$Ab.c$DEF'],
    ['cassandra.yaml', 'a: {b: {c: d}}'],
    ['cassandra.yaml', '###Directories###\na: 1 ###why###\n# b: ###c###'],
    ['cassandra-env.sh', 'A=###b###'],
    ['core-site.xml', '<DOC>x</DOC>'],
    ['a.cfg', 'a={{ }}'],
    ['a.cfg', 'a={{ b\nc }}'],
    ['a.cfg', 'a={{ b {{ c'],
    ['a.cfg', `a={{ ${'b'.repeat(4100)} }}`],
    ['a.cfg', 'a=x@b@ @c@d __e__ f__G__ ${H}'],
    ['hbase-env.sh', 'A={{b c}}'],
    ['hbase-env.sh', 'A=$(f {{;}})'],
    ['hbase-site.xml', '<value>${HOST} $HOST <host></host></value>'],
    ['templates/a.cfg', 'a=1'],
  ])('is not seen in %s: %s', (path, text) => {
    const { holes, template } = new Markup(text, path);
    expect(holes).toEqual([]);
    expect(template).toBeUndefined();
  });

  it.each([
    ['in a line', 'a.cfg.j2', 'a={% if b %}1{% else %}2{% endif %}', ['{% if b %}', '{% else %}', '{% endif %}']],
    ['in an element', 'a.xml', '<value>\n{%- if b -%}\n1\n{%- endif -%}\n</value>', ['{%- if b -%}', '{%- endif -%}']],
    [
      'with another one in it',
      'a.yaml.j2',
      'a: {% if b %}{% if c %}1{% endif %}{% endif %}\n',
      ['{% if b %}', '{% if c %}', '{% endif %}', '{% endif %}'],
    ],
    ['in quotes', 'a.sh.j2', 'A="{% if b %}1{% endif %}"', ['{% if b %}', '{% endif %}']],
    ['of Ruby', 'a.cfg.erb', 'a=<% if b %>1<% else %>2<% end %>', ['<% if b %>', '<% else %>', '<% end %>']],
    ['of Go', 'a.yaml', 'a: {{ if .b }}1{{ else }}2{{ end }}\n', ['{{ if .b }}', '{{ else }}', '{{ end }}']],
    ['around a line', 'a.cfg.j2', '{% if b %}a=1{% endif %}', []],
    ['around lines', 'a.cfg.j2', '{% if b %}\na=1\n{% endif %}', []],
    ['around an element', 'a.xml.j2', '{% if b == "c" %}<value>1</value>{% endif %}', []],
  ])('takes a branch %s for a hole if it is a part of a value', (_, path, text, expected) => {
    const { holes, masked } = new Markup(text, path);
    expect(holes.map(({ start, end }) => text.slice(start, end))).toEqual(expected);
    expect(masked).toHaveLength(text.length);
  });

  it('reads %NAME% only in what is called a template', () => {
    expect(new Markup('<value>%COUNT%</value>', 'hdfs-site.template.xml').holes).toHaveLength(1);
    expect(new Markup('<value>%COUNT%</value>', 'hdfs-site.xml').holes).toEqual([]);
    expect(new Markup('-Xlog:gc:file=%p%t', 'jvm.options.template').holes).toEqual([]);
  });

  it('takes folders whose names end in templates for such', () => {
    expect(new Markup('a: {{ b }}\n', 'cassandra-templates/cassandra-2.1.0.yaml').template).toBeDefined();
    expect(new Markup('a: {{ b }}\n', 'mytemplates/cassandra.yaml').template).toBeUndefined();
  });

  it('reads {NAME} only in what is called a template', () => {
    const holesOf = (text: string, name: string) => new Markup(text, name).holes.map(({ start, end }) => text.slice(start, end));
    expect(holesOf('listen_address: {NODE_IP}\na: {b: 1, C: 2}\n', 'cassandra.yaml.template')).toEqual(['{NODE_IP}']);
    expect(holesOf('listen_address: {NODE_IP}\n', 'cassandra.yaml')).toEqual([]);
    expect(holesOf('A=${HEAP}\nB=$HOME/{X,Y}\n', 'cassandra-env.sh.template')).toEqual([]);
  });

  it('keeps the length, whatever the text', () => {
    const piece = fc.constantFrom(
      '{{',
      '}}',
      '{%',
      '%}',
      '<%',
      '%>',
      '{#',
      '#}',
      '@A@',
      '__B__',
      '<C>',
      '\n',
      ' ',
      'x',
      '${D}',
      '#',
      '<%=',
      '{{{',
      '}}}',
      '-',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 40 }),
        fc.constantFrom('a.xml', 'a.yaml.j2', 'a.sh.erb', 'a.tpl', 'a.yaml'),
        (pieces, path) => {
          const text = pieces.join('');
          const { masked, holes } = new Markup(text, path);
          expect(masked.length).toBe(text.length);
          let end = 0;
          for (const hole of holes) {
            expect(hole.start).toBeGreaterThanOrEqual(end);
            expect(hole.end).toBeGreaterThan(hole.start);
            end = hole.end;
          }
        },
      ),
    );
  });

  it('tells the name below the ending', () => {
    expect(stripTemplateEnding('a/hbase-site.xml.tpl.erb')).toEqual({ name: 'hbase-site.xml', dialect: 'erb' });
    expect(stripTemplateEnding('regionservers')).toEqual({ name: 'regionservers', dialect: undefined });
    expect(stripTemplateEnding('conf.d/.j2')).toEqual({ name: '.j2', dialect: undefined });
    expect(stripTemplateEnding('a.cfg.j2.tmpl')).toEqual({ name: 'a.cfg', dialect: 'jinja' });
    expect(stripTemplateEnding('a.cfg.J2')).toEqual({ name: 'a.cfg', dialect: 'jinja' });
  });

  it('knows which holes stand in comments', () => {
    const text = '# {{ a }}\nb=x#{{ c }} # {{ d }}\r#{{ e }}\n';
    const { holes } = new Markup(text, 'a.cfg.j2');
    expect(holes.map(({ start, end }) => text.slice(start, end))).toEqual(['{{ c }}']);
    expect(new Markup('<!-- # {{ a }} -->', 'a.xml.j2').holes).toHaveLength(1);
  });

  it.each([
    ['a{% b %}c{# d #}e{{ f }}g<% h %>i', 'acegi'],
    ['a{{ b\nc }}d', 'a{{ b\nc }}d'],
    ['a{% b', 'a{% b'],
    ['a<%= b }}', 'a<%= b }}'],
    [`a{{ ${'b'.repeat(2000)} }}c`, `a{{ ${'b'.repeat(2000)} }}c`],
    [`a{# ${'b'.repeat(2000)} #}c`, 'ac'],
    ['{{{% a %}', '{{'],
    ['abc', 'abc'],
  ])('%.40s without its markup is %.40s', (text, rest) => {
    expect(withoutMarkup(text)).toBe(rest);
  });

  it('finds the hole that a range touches', () => {
    const holes = [
      { start: 2, end: 4 },
      { start: 8, end: 9 },
    ];
    expect([0, 1, 2, 3, 4, 7, 8, 9].map((start) => touchesHole(holes, { start, end: start + 1 }))).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
      true,
      false,
    ]);
  });
});

describe('branches', () => {
  it.each([
    ['a\n{% if x %}b{% if y %}c{% endif %}{% else %}d{% endif %}\ne', 'bcd'],
    ['a<% if x -%>b<% end -%>c', 'b'],
    ['a<% x.each do |y| %>b<% end %>c', 'b'],
    ['a{{- if .x }}b{{ .y }}{{- end }}c{{ range .z }}d{{ end }}', 'bd'],
    ['a{{#if x}}b{{/if}}c', 'b'],
    ['a{% if x %}b', 'b'],
  ])('%s', (text, inside) => {
    const ranges = new Markup(text, 'a.j2').branches;
    const letters = [...text.matchAll(/(?<![\w.#/%{<|] ?)[a-e](?![\w.|])/g)].filter(({ index }) =>
      touchesHole(ranges, { start: index, end: index + 1 }),
    );
    expect(letters.map(([letter]) => letter).join('')).toBe(inside);
  });

  it('that are opened without end and never closed are read once', () => {
    const growth = growthOf((openings) => expect(new Markup('{%'.repeat(openings), 'a.j2').branches).toEqual([]), 100_000);
    expect(growth).toBeLessThan(inProportion);
  });
});

describe('arms', () => {
  it.each([
    ['a{% if x %}b{% else %}c{% endif %}d', ['', '0.0/', '0.1/', '']],
    ['{% if x %}{% if y %}b{% endif %}{% elif z %}c{% endif %}', ['', '0.0/', '0.0/1.0/', '0.0/', '0.1/', '']],
  ])('%s', (text, paths) => expect(new Markup(text, 'a.j2').arms.map(({ path }) => path)).toEqual(paths));

  it('deep in each other are told apart only so far', () => {
    const [deepest] = new Markup('{% if x %}'.repeat(100_000), 'a.j2').arms.slice(-1);
    expect(deepest?.path.split('/')).toHaveLength(51);
  });
});
