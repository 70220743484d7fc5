import { parseArgs } from 'node:util'
import { positive, runCommand } from '../command.ts'
import { SERVER_ONLY } from '../processes.ts'
import { experiments } from './experiments.ts'

const USAGE = `npm run faults -- NAME [options]

  NAME            the experiment
  --list          show the experiments
  --json FILE     write figures and machine to a file
  --pool N        database connections of the product (10)`

await runCommand(experiments, () => {
  const { values, positionals } = parseArgs({
    options: {
      list: { type: 'boolean' },
      help: { type: 'boolean' },
      json: { type: 'string' },
      pool: { type: 'string', default: '10' },
    },
    allowPositionals: true,
  })
  return {
    ...values,
    name: positionals[0],
    usage: USAGE,
    options: () => ({
      poolSize: Math.ceil(positive('pool', values.pool)),
      entry: SERVER_ONLY,
      say: (line) => console.log(line),
    }),
  }
})
