import { expect, it } from 'vitest';
import { isBitnamiCassandra, isImageBelow, isOfficialCassandra } from './imageName.js';

it.each([
  ['cassandra', true],
  ['cassandra:4.1', true],
  ['cassandra@sha256:0123', true],
  ['library/cassandra:4.1', true],
  ['docker.io/cassandra:5', true],
  ['index.docker.io/library/cassandra:5', true],
  ['docker.io/library/cassandra:4.1.3@sha256:0123', true],
  ['public.ecr.aws/docker/library/cassandra:4.1', true],
  ['mirror.gcr.io/library/cassandra', true],
  ['harbor.example.org:5000/dockerhub-proxy/library/cassandra:4.1', true],
  ['registry-1.docker.io/library/cassandra:4.1', true],
  ['registry.hub.docker.com/library/cassandra:4.1', true],
  ['cassandra:${TAG:-4.1}', true],
  ['harbor.example.org/library/cassandra:4.1', false],
  ['docker.example.org/library/cassandra:4.1', false],
  ['docker-registry.example.org:5000/library/cassandra:4.1', false],
  ['registry:5000/cassandra:4.1', false],
  ['example/cassandra', false],
  ['docker.example.org/cassandra', false],
  ['docker.io/example/cassandra', false],
  ['cassandra-reaper', false],
])('%s is the official image: %s', (image, expected) => expect(isOfficialCassandra(image)).toBe(expected));

it.each([
  ['bitnami/cassandra:4.1', true],
  ['docker.io/bitnamilegacy/cassandra:5.0.2-debian-12-r1@sha256:0123', true],
  ['registry.example.org/mirror/bitnami/cassandra', true],
  ['bitnami/cassandra-exporter', false],
  ['notbitnami/cassandra', false],
])("%s is Bitnami's image: %s", (image, expected) => expect(isBitnamiCassandra(image)).toBe(expected));

it.each([
  ['cassandra:3.11', '4.0', true],
  ['cassandra:3', '4.0', true],
  ['cassandra:3.11.19-jammy@sha256:0123', '4.0', true],
  ['registry:5000/cassandra:4.0', '4.0', false],
  ['cassandra:5.0.3', '5.0.4', true],
  ['cassandra:5.0.4', '5.0.4', false],
  ['cassandra:5.0.10', '5.0.4', false],
  ['cassandra:5.0', '5.0.4', false],
  ['cassandra:5', '5.0.4', false],
  ['cassandra:latest', '5.0', false],
  ['cassandra', '5.0', false],
  ['registry:5000/cassandra', '5.0', false],
  ['cassandra:latest@sha256:0123', '5.0', false],
  ['cassandra@sha256:0123', '5.0', undefined],
  ['cassandra:${TAG:-4.1}', '5.0', undefined],
  ['cassandra:v13', '4.0', undefined],
  ['cassandra:3a', '4.0', undefined],
  ['cassandra:our-4.1', '4.0', undefined],
])('%s is below %s: %s', (image, release, expected) => expect(isImageBelow(image, release)).toBe(expected));
