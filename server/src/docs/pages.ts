import { commandsPage } from './commandsPage.ts'
import { metricsPage } from './metricsPage.ts'
import { permissionsPage } from './permissionsPage.ts'
import { privacyPage } from './privacyPage.ts'
import { envExample, settingsPage } from './settingsPage.ts'

export const ROOT = new URL('../../../', import.meta.url)

/** Every page that is generated from the code, by its path in the project. */
export function generatedPages(): Record<string, string> {
  return {
    'docs/permissions.md': permissionsPage(),
    'docs/commands.md': commandsPage(),
    'docs/metrics.md': metricsPage(),
    'docs/privacy.md': privacyPage(),
    'docs/settings.md': settingsPage(),
    '.env.example': envExample(),
  }
}
