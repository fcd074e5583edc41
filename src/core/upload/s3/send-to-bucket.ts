/**
 * Sends a file to a bucket: in one request, or in parts that share one buffer one after the other. The client's
 * own library for parts allocates new buffers all the time, too many for a large file.
 */
import { type FileHandle, open } from 'node:fs/promises';
import type { CompletedPart, PutObjectCommandInput } from '@aws-sdk/client-s3';
import type { S3Client } from './s3-client.ts';

/** Bytes of a part: the least there is, and more for a file that would have more parts than it may. */
export const PART = 5 * 1024 * 1024;
const PARTS = 10_000;

/** The parameters of the file besides its content. */
export type FileParams = PutObjectCommandInput;

/**
 * Sends it; if a part fails, the others are aborted.
 * @param path the file, which must not change during the upload
 * @throws the client's error
 */
export async function sendToBucket(
  client: S3Client,
  params: FileParams,
  path: string,
  size: number,
): Promise<void> {
  const file = await open(path, 'r');
  try {
    if (size > PART) await sendParts(client, params, file, size);
    else {
      const Body = await readPart(file, Buffer.alloc(size), 0, size);
      await client.s3.send(new client.sdk.PutObjectCommand({ ...params, Body }));
    }
  } finally {
    await file.close();
  }
}

async function sendParts(
  { s3, sdk }: S3Client,
  params: FileParams,
  file: FileHandle,
  size: number,
): Promise<void> {
  const { UploadId } = await s3.send(new sdk.CreateMultipartUploadCommand(params));
  const upload = { ...params, UploadId };
  try {
    const length = Math.max(PART, Math.ceil(size / PARTS));
    const buffer = Buffer.alloc(length);
    const parts: CompletedPart[] = [];
    for (let from = 0; from < size; from += length) {
      const PartNumber = parts.length + 1;
      const Body = await readPart(file, buffer, from, Math.min(length, size - from));
      const { ETag } = await s3.send(new sdk.UploadPartCommand({ ...upload, PartNumber, Body }));
      parts.push({ PartNumber, ...(ETag === undefined ? {} : { ETag }) });
    }
    await s3.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }));
  } catch (error) {
    // the bucket's own rules clean up what remains
    await s3.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => {});
    throw error;
  }
}

async function readPart(file: FileHandle, buffer: Buffer, from: number, length: number): Promise<Buffer> {
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, from + filled);
    if (bytesRead === 0) throw new Error('The file ended early');
    filled += bytesRead;
  }
  return buffer.subarray(0, length);
}
