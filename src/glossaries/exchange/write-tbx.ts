import type { LanguagePair } from '../../translation/port.ts'
import type { GlossaryEntry } from '../glossary.ts'

export interface TbxDictionary extends LanguagePair {
  readonly entries: readonly GlossaryEntry[]
}

/**
 * Writes dictionaries as TBX-Basic of ISO 30042:2019, one concept per entry, the source language first. An entry that
 * another dictionary has the other way round is written once.
 */
export function writeTbx(name: string, dictionaries: readonly TbxDictionary[]): string {
  const concepts: string[] = []
  const written = new Set<string>()
  for (const { source, target, entries } of dictionaries) {
    for (const entry of entries) {
      const there = JSON.stringify([source, entry.source, target, entry.target])
      const back = JSON.stringify([target, entry.target, source, entry.source])
      if (written.has(there) || written.has(back)) continue
      written.add(there)
      const sections = languageSection(source, entry.source) + languageSection(target, entry.target)
      concepts.push(`      <conceptEntry id="c${concepts.length + 1}">\n${sections}      </conceptEntry>\n`)
    }
  }
  const [first] = dictionaries
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<tbx type="TBX-Basic" style="dca" xml:lang="${first?.source ?? 'en'}" xmlns="urn:iso:std:iso:30042:ed-2">`,
    '  <tbxHeader>',
    '    <fileDesc>',
    `      <titleStmt><title>${escapeXml(name)}</title></titleStmt>`,
    '      <sourceDesc><p>Exported glossary</p></sourceDesc>',
    '    </fileDesc>',
    '  </tbxHeader>',
    '  <text>',
    '    <body>',
    `${concepts.join('')}    </body>`,
    '  </text>',
    '</tbx>',
    '',
  ].join('\n')
}

function languageSection(language: string, term: string): string {
  return `        <langSec xml:lang="${language}"><termSec><term>${escapeXml(term)}</term></termSec></langSec>\n`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
