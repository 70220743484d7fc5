import fc from 'fast-check'

export type Side = 'first' | 'second'
/** Changes to the notes of an issue with two firms, and to the people who work for the firms. */
export type Act =
  | { act: 'write'; by: 'manager'; to: 'reporter' | 'staff' | 'internal' | Side }
  | { act: 'write'; by: 'reporter' }
  | { act: 'write'; by: Side; isByLink: boolean }
  | { act: 'share' | 'takeBack'; note: number }
  | { act: 'work'; firm: Side | undefined }

const side = fc.constantFrom<Side[]>('first', 'second')
const write = { act: fc.constant('write' as const) }
export const firmActs = fc.array(
  fc.oneof<fc.Arbitrary<Act>[]>(
    fc.record({ ...write, by: side, isByLink: fc.boolean() }),
    fc.record({ ...write, by: fc.constant('manager' as const), to: side }),
    fc.record({
      ...write,
      by: fc.constant('manager' as const),
      to: fc.constantFrom<('reporter' | 'staff' | 'internal' | Side)[]>(
        'reporter',
        'staff',
        'internal',
        'first',
        'second',
      ),
    }),
    fc.record({ ...write, by: fc.constant('reporter' as const) }),
    fc.record({ act: fc.constantFrom<('share' | 'takeBack')[]>('share', 'takeBack'), note: fc.nat(3) }),
    fc.record({ act: fc.constant('work' as const), firm: fc.option(side, { nil: undefined }) }),
  ),
  { minLength: 3, maxLength: 6 },
)
