const HEADER = 44;

/** Encodes a 16-bit mono WAV. Samples range from -1 to 1. */
export function encodeWav(samples: Float32Array, rate: number): Buffer {
  const size = samples.length * 2;
  const file = Buffer.alloc(HEADER + size);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(HEADER - 8 + size, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(size, 40);
  const body = new Int16Array(samples.length);
  for (let i = 0; i < samples.length; i += 1) {
    body[i] = Math.round(Math.max(-1, Math.min(1, samples[i] ?? 0)) * 32_767);
  }
  Buffer.from(body.buffer).copy(file, HEADER);
  return file;
}
