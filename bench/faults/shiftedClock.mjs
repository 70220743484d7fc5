// The product's process loads this file first. The file shifts the clock of the process by CLOCK_SHIFT_MS. The signal
// SIGUSR2 makes the clock jump to the right time.
const TrueDate = Date
let shift = Number(process.env.CLOCK_SHIFT_MS)
const now = () => TrueDate.now() + shift

globalThis.Date = new Proxy(TrueDate, {
  construct: (_, args) => Reflect.construct(TrueDate, args.length === 0 ? [now()] : args),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
process.on('SIGUSR2', () => {
  shift = 0
})
