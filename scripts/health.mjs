// The health check of the container image, which has no other HTTP client. Checks whether the server on this machine
// responds.
const url = `http://127.0.0.1:${process.env.PORT || 3000}/api/health/live`
try {
  const answer = await fetch(url, { signal: AbortSignal.timeout(4000) })
  process.exitCode = answer.ok ? 0 : 1
} catch {
  process.exitCode = 1
}
