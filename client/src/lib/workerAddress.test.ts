import { expect, it } from 'vitest'
import { workerAddress } from './workerAddress.ts'

it.each(['/worker.js', '/assets/pdf.worker-a1B2_c3.js', '/assets/pdf.worker-a1.mjs'])(
  'workerAddress allows our own worker %s',
  (address) => {
    expect(workerAddress(address)).toBe(address)
  },
)

it.each([
  'https://elsewhere.example/worker.js',
  '//elsewhere.example/worker.js',
  'data:text/javascript,1',
  'blob:http://localhost/1',
  '/api/issues/1/attachments/2',
  '/assets/../api/x.js',
])('workerAddress rejects any other script: %s [T25]', (address) => {
  expect(() => workerAddress(address)).toThrow(TypeError)
})
