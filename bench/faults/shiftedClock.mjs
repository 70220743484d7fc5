// Loaded into the product's process before all else: its clock, and no other one, is wrong by CLOCK_SHIFT_MS.
// SIGUSR2 puts it right, as a jump does.
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
