// One file in a form, as a browser sends it.
import type { TestAnswer, TestUser } from './asking.js';

export const boundary = 'xYzZy';

export function putFile(user: TestUser, fileName: string, bytes: Buffer, headers: Record<string, string> = {}): Promise<TestAnswer> {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return user.post('/api/blade-resource/oss/endpoint/put-file', body, {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
  });
}
