// Run by `npm run docs`: writes the pages that are generated from the code.
import { writeFileSync } from 'node:fs'
import { generatedPages, ROOT } from './pages.ts'

for (const [file, text] of Object.entries(generatedPages())) {
  writeFileSync(new URL(file, ROOT), text)
  console.log(file)
}
