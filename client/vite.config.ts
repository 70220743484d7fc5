import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin } from 'vite'
import { smallLoading } from './scripts/loading.ts'
import { DEV_SETTINGS, fillSettings } from './scripts/placeholders.ts'

/** In production the server writes the settings into the built pages when it starts. In development this plugin does. */
const devSettings: Plugin = {
  name: 'dev-settings',
  apply: 'serve',
  transformIndexHtml: { order: 'pre', handler: (html) => fillSettings(html, DEV_SETTINGS) },
}

export default defineConfig(({ mode }) => {
  const { PORT = '3000' } = loadEnv(mode, '..', 'PORT')
  return {
    // The site is in English only. This plugin leaves out the texts of the component library in 30 other languages.
    plugins: [
      react(),
      tailwindcss(),
      optimizeLocales.vite({ locales: ['en-US'] }),
      devSettings,
      smallLoading,
    ],
    server: { proxy: { '/api': `http://localhost:${PORT}` } },
    build: { target: 'es2023' },
  }
})
