import { expect, test } from 'vitest';
import { s3AddressOf } from '#platform/files/s3/address.ts';

test('a bucket at AWS needs only its name', () => {
  expect(s3AddressOf('s3://octavo-files')).toEqual({
    bucket: 'octavo-files',
    prefix: '',
    region: 'us-east-1',
    pathStyle: false,
    presign: true,
  });
});

test('every part of an address is parsed', () => {
  const address =
    's3://octavo/a/b/?endpoint=http://minio:9000&publicEndpoint=https://files.example.org/&region=eu&pathStyle=1&presign=0';
  expect(s3AddressOf(address)).toEqual({
    bucket: 'octavo',
    prefix: 'a/b/',
    region: 'eu',
    endpoint: 'http://minio:9000',
    publicEndpoint: 'https://files.example.org',
    pathStyle: true,
    presign: false,
  });
});

test.each([
  ['https://bucket', /start with s3:/],
  ['s3://', /name a bucket/],
  ['s3://B', /name a bucket/],
  ['s3://key:secret@bucket', /AWS_ACCESS_KEY_ID/],
  ['s3://bucket/a b', /prefix/],
  ['s3://bucket?endpoint=minio:9000', /endpoint such as/],
  ['s3://bucket?endpoint=https://host/path', /endpoint such as/],
  ['s3://bucket?pathStyle=yes', /pathStyle=1/],
  ['s3://bucket?Endpoint=https://host', /unknown parameter Endpoint/],
])('%s is refused with a reason', (address, words) => {
  expect(() => s3AddressOf(address)).toThrow(words);
});
