import { generateKeyPairSync, sign } from 'node:crypto'

/** A TLS server's certificate and key, PEM. */
export interface ServerCertificate {
  readonly cert: string
  readonly key: string
}

const DAY_MS = 86_400_000
/** Tags of DER. */
const [INTEGER, BIT_STRING, OCTET_STRING, UTF8, SEQUENCE, SET, GENERALIZED_TIME] = [
  0x02, 0x03, 0x04, 0x0c, 0x30, 0x31, 0x18,
] as const
/** The numbers of objects, encoded: ecdsa-with-SHA256, common name, subject alternative name. */
const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex')
const COMMON_NAME = Buffer.from('0603550403', 'hex')
const SUBJECT_ALT_NAME = Buffer.from('0603551d11', 'hex')
const DNS_NAME = 0x82
const IP_ADDRESS = 0x87

function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const body = Buffer.concat(contents)
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replaceAll(/\D/g, '').slice(0, 14)
  return der(GENERALIZED_TIME, Buffer.from(`${digits}Z`))
}

/** A certificate for a host name and for 127.0.0.1 that nobody but its own key has signed (X.509 v3, P-256). */
export function makeServerCertificate(hostName: string): ServerCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(SEQUENCE, ECDSA_WITH_SHA256)
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8, Buffer.from(hostName)))))
  const names = der(
    SEQUENCE,
    der(DNS_NAME, Buffer.from(hostName)),
    der(IP_ADDRESS, Buffer.from([127, 0, 0, 1])),
  )
  const extension = der(SEQUENCE, SUBJECT_ALT_NAME, der(OCTET_STRING, names))
  const signed = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    algorithm,
    name,
    der(SEQUENCE, time(Date.now() - DAY_MS), time(Date.now() + DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, extension)),
  )
  const signature = sign('sha256', signed, privateKey)
  const certificate = der(SEQUENCE, signed, algorithm, der(BIT_STRING, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
