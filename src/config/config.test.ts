import { describe, expect, test } from 'vitest'
import { InterpresError } from '../kernel/errors.ts'
import { loadConfig } from './config.ts'

function problemsOf(environment: Record<string, string>, file?: unknown): string {
  try {
    loadConfig({ environment, file })
  } catch (error) {
    if (error instanceof InterpresError) return error.message
    throw error
  }
  return ''
}

describe('loadConfig', () => {
  test('without settings three regions listen on loopback', () => {
    const config = loadConfig({ environment: {} })
    expect(config.host).toBe('127.0.0.1')
    expect(config.regions.map(({ region, port, publicUrl }) => [region, port, publicUrl])).toEqual([
      ['eu', 8080, 'http://127.0.0.1:8080'],
      ['us', 8081, 'http://127.0.0.1:8081'],
      ['jp', 8082, 'http://127.0.0.1:8082'],
    ])
    expect(config.authentication.schemes).toEqual(['Service-Auth-Key', 'DeepL-Auth-Key'])
  })

  test('built-in models are used unless they are switched off', () => {
    expect(loadConfig({ environment: {} }).models.builtIn).toBe(true)
    const off = loadConfig({ environment: { INTERPRES_BUILT_IN_MODELS: '0' } })
    expect(off.models.builtIn).toBe(false)
    expect(problemsOf({ INTERPRES_BUILT_IN_MODELS: 'none' })).toContain('expected 1, 0, true or false')
  })

  test('one key has three quarters of the streams unless its share is named', () => {
    const shareOf = (environment: Record<string, string>) => loadConfig({ environment }).speech.streamsPerKey
    expect(shareOf({})).toBe(6)
    expect(shareOf({ INTERPRES_SPEECH_STREAMS: '1' })).toBe(1)
    expect(shareOf({ INTERPRES_SPEECH_STREAMS: '9' })).toBe(7)
    expect(shareOf({ INTERPRES_SPEECH_STREAMS_PER_KEY: '2' })).toBe(2)
  })

  test('the environment beats the file, and an empty variable counts as unset', () => {
    const file = { logLevel: 'warn', regions: { us: { port: 9001 } } }
    const config = loadConfig({ environment: { INTERPRES_PORT_US: '9100', INTERPRES_LOG_LEVEL: '' }, file })
    expect(config.regions[1]?.port).toBe(9100)
    expect(config.logLevel).toBe('warn')
  })

  test('proxies are trusted by address or network, and nothing else names one', () => {
    const trusted = '10.0.0.1, 192.168.0.0/16,fd00::/8'
    expect(loadConfig({ environment: { INTERPRES_TRUSTED_PROXIES: trusted } }).http.trustedProxies).toEqual([
      '10.0.0.1',
      '192.168.0.0/16',
      'fd00::/8',
    ])
    for (const wrong of ['proxy.example', '10.0.0.0/33', '10.0.0.0/0', '10.0.0', 'fe80::1%eth0', '*']) {
      expect(problemsOf({ INTERPRES_TRUSTED_PROXIES: wrong })).toContain('such as 10.0.0.0/8')
    }
  })

  test('every problem is reported at once and names its setting', () => {
    const problems = problemsOf(
      { INTERPRES_PORT_EU: 'http', INTERPRES_LOG_LEVEL: 'loud', INTERPRES_PRT_US: '1' },
      { http: { maxActiveRequest: 3 } },
    )
    expect(problems.split('\n')).toHaveLength(4)
    expect(problems).toContain('INTERPRES_PORT_EU: expected a whole number from 0 to 65535')
    expect(problems).toContain('INTERPRES_LOG_LEVEL: expected one of debug, info, warn, error, silent')
    expect(problems).toContain('INTERPRES_PRT_US: no such setting')
    expect(problems).toContain('http.maxActiveRequest: no such setting')
  })

  test('a problem never repeats the value, which may be a secret', () => {
    expect(problemsOf({ INTERPRES_BOOTSTRAP_ADMIN_KEY: 's3cret' })).not.toContain('s3cret')
    expect(problemsOf({ INTERPRES_CONTROL_DATABASE_URL: 'mysql://u:s3cret@h/d' })).not.toContain('s3cret')
  })

  test('two regions cannot share a port, and the standard region cannot be left out', () => {
    expect(problemsOf({ INTERPRES_PORT_US: '8080' })).toContain('a different port for every region')
    expect(problemsOf({ INTERPRES_REGIONS: 'us' })).toContain('standard region eu')
  })

  test('a region beyond the usual three needs a port', () => {
    expect(problemsOf({ INTERPRES_REGIONS: 'eu,ch' })).toContain('INTERPRES_PORT_CH')
    const config = loadConfig({ environment: { INTERPRES_REGIONS: 'eu,ch', INTERPRES_PORT_CH: '8090' } })
    expect(config.regions[1]).toMatchObject({ region: 'ch', port: 8090 })
  })

  test('an engine that is enabled without what it needs is a problem', () => {
    const problems = problemsOf({ INTERPRES_ENGINES: 'remote,upstream', INTERPRES_REMOTE_MODEL: 'small' })
    expect(problems.match(/INTERPRES_\w+/g)).toEqual([
      'INTERPRES_REMOTE_URL',
      'INTERPRES_REMOTE_LANGUAGES',
      'INTERPRES_UPSTREAM_URL',
    ])
  })

  test.each([[[]], ['text'], [null], [7]])(
    'a settings file with %j instead of an object is refused',
    (file) => {
      expect(problemsOf({}, file)).toContain('the settings file: expected a JSON object')
    },
  )

  test('nothing can change the configuration after it is loaded', () => {
    const config = loadConfig({ environment: {} })
    expect(Object.isFrozen(config.engines.apertium)).toBe(true)
    expect(Object.isFrozen(config.regions)).toBe(true)
  })
})
