import { spawn } from 'node:child_process'
import { root } from './bootstrap.mjs'

/** Runs one command. Collects its output, or prints it at once if `live` is set. */
export function runStep({ command, args, cwd = root, env = {}, live = false }) {
  return new Promise((resolve) => {
    const started = performance.now()
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    })
    let output = ''
    const keep = (chunk) => (output += chunk)
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    const end = (ok) => resolve({ ok, output, seconds: ((performance.now() - started) / 1000).toFixed(1) })
    child.once('error', (error) => {
      output += error.message
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })
}
