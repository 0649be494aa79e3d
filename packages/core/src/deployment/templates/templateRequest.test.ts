import { expect, test } from 'vitest';
import type { TemplateInfo } from '../../formats/document.js';
import { templateRequest } from './templateRequest.js';

test.each<[string, TemplateInfo['dialect'], object | undefined]>([
  ['{{ heap }}', 'jinja', { path: ['heap'], otherwise: undefined }],
  ['{{- cassandra.heap -}}', 'jinja', { path: ['cassandra', 'heap'] }],
  ["{{ cassandra['heap'] | default('4G', true) }}", 'jinja', { path: ['cassandra', 'heap'], otherwise: '4G' }],
  ['{{ snapshots | d(true) }}', 'jinja', { otherwise: 'True' }],
  ["{{ salt['pillar.get']('cassandra:heap', '8G') }}", 'jinja', { path: ['cassandra', 'heap'], otherwise: '8G' }],
  ['{{ heap | int }}', 'jinja', undefined],
  ['{{ site_name|lower }}', 'jinja', { path: ['site_name'], isLower: true }],
  ['{{ secured | default(True) | lower }}', 'jinja', { path: ['secured'], otherwise: 'True', isLower: true }],
  ['{{ heap * 2 }}', 'jinja', undefined],
  ["{{ groups['x'] | join(',') }}", 'jinja', undefined],
  ["{{ disks | join(',') }}", 'jinja', { path: ['disks'], joined: { separator: ',', before: '', behind: '' } }],
  [
    String.raw`{{ disks | map('regex_replace', '^(.*)$', 'file://\\1/dn' ) | join(',') }}`,
    'jinja',
    { path: ['disks'], joined: { separator: ',', before: 'file://', behind: '/dn' } },
  ],
  ["{{ disks | map('regex_replace', 'a(.*)b', 'c') | join(',') }}", 'jinja', undefined],
  ['{{ .Values.config.heap | quote }}', 'go', { path: ['config', 'heap'], quoted: true }],
  ['{{ default "8G" .Values.heap }}', 'unknown', { path: ['heap'], otherwise: '8G' }],
  ['{{ include "chart.name" . }}', 'go', undefined],
  ['<%= @heap -%>', 'erb', { path: ['heap'] }],
  ["<%= scope['cassandra::params::heap'] %>", 'erb', { path: ['heap'] }],
  ['<%= node.cassandra.heap %>', 'erb', { path: ['cassandra', 'heap'], otherwise: undefined }],
  ["<%= node['cassandra'][:heap] || '8G' %>", 'erb', { path: ['cassandra', 'heap'], otherwise: '8G' }],
  ['<%= @node[:cassandra][:heap] %>', 'erb', { path: ['cassandra', 'heap'] }],
  ['<%= heap %>', 'erb', { path: ['heap'] }],
  ['<%= @seeds.join(",") %>', 'erb', undefined],
  ['<%= heap.to_s %>', 'erb', undefined],
])('%s asks for one variable', (markup, dialect, expected) => {
  const found = templateRequest(markup, dialect);
  if (expected === undefined) expect(found).toBeUndefined();
  else expect(found).toMatchObject(expected);
});
