/** SimpleSAMLphp as the identity provider of an organization, with one person in it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, freshFolder, removeFolder } from '../server.ts'

const root = new URL('../../../bin/saml-idp', import.meta.url).pathname

export type SamlIdp = {
  url: string
  metadata: () => Promise<string>
  /** Makes a portal known, by what it says about itself. */
  trust: (portal: Portal) => Promise<void>
  /** Its own pages of a partner that takes our word: where it starts, and what it says about itself. */
  partner: { start: string; signOut: string; metadata: () => Promise<string> }
  /** Makes us known as who vouches for members. */
  believe: (us: { entityId: string; signOn: string; certificate: string }) => Promise<void>
  stop: () => Promise<void>
}

export type Portal = { entityId: string; acs: string; slo: string; certificate: string }

const extensions = [
  'ctype',
  'dom',
  'iconv',
  'mbstring',
  'posix',
  'simplexml',
  'tokenizer',
  'xml',
  'xmlreader',
  'xmlwriter',
]

export async function startSaml(): Promise<SamlIdp> {
  if (!existsSync(join(root, 'usr/bin/php8.2'))) {
    throw new Error('the SAML identity provider is missing: run scripts/saml-idp.sh')
  }
  const folder = await freshFolder()
  const port = await freePort()
  const url = `http://localhost:${port}`
  await configure(folder, url)
  const php = start(folder, port)
  const metadataUrl = `${url}/saml2/idp/metadata.php`
  await untilAnswers(metadataUrl, php)
  return {
    url,
    metadata: () => fetch(metadataUrl).then((reply) => reply.text()),
    partner: {
      start: `${url}/module.php/core/authenticate.php?as=movewell`,
      signOut: `${url}/module.php/core/authenticate.php?as=movewell&logout`,
      metadata: () =>
        fetch(`${url}/module.php/saml/sp/metadata.php/movewell`).then((reply) => reply.text()),
    },
    believe: ({ entityId, signOn, certificate }) =>
      writeFile(
        join(folder, 'metadata/saml20-idp-remote.php'),
        `<?php
$metadata['${entityId}'] = [
  'SingleSignOnService' => [['Binding' => 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', 'Location' => '${signOn}']],
  'keys' => [['encryption' => false, 'signing' => true, 'type' => 'X509Certificate', 'X509Certificate' => '${certificate}']],
];
`,
      ),
    trust: ({ entityId, acs, slo, certificate }) =>
      writeFile(
        join(folder, 'metadata/saml20-sp-remote.php'),
        `<?php
$metadata['${entityId}'] = [
  'AssertionConsumerService' => [['index' => 0, 'Binding' => 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST', 'Location' => '${acs}']],
  'SingleLogoutService' => [['Binding' => 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', 'Location' => '${slo}']],
  'validate.logout' => true,
  'sign.logout' => true,
  'NameIDFormat' => 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'simplesaml.nameidattribute' => 'uid',
  'keys' => [['encryption' => true, 'signing' => true, 'type' => 'X509Certificate', 'X509Certificate' => '${certificate}']],
  'assertion.encryption' => true,
  'validate.authnrequest' => true,
];
`,
      ),
    stop: async () => {
      // Its workers are processes of their own, in the same group.
      if (php.pid) process.kill(-php.pid, 'SIGKILL')
      await removeFolder(folder)
    },
  }
}

function start(folder: string, port: number): ChildProcess {
  const modules = extensions.flatMap((name) => ['-d', `extension=${name}.so`])
  return spawn(
    join(root, 'usr/bin/php8.2'),
    [
      '-n',
      ...['-d', `extension_dir=${join(root, 'usr/lib/php/20220829')}`],
      ...modules,
      ...['-d', 'error_reporting=E_ALL & ~E_DEPRECATED', '-d', 'display_errors=0'],
      ...['-d', `session.save_path=${folder}`],
      ...['-S', `localhost:${port}`, '-t', join(root, 'usr/share/simplesamlphp/www')],
    ],
    {
      env: { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: folder, PHP_CLI_SERVER_WORKERS: '2' },
      stdio: 'ignore',
      detached: true,
    },
  )
}

async function configure(folder: string, url: string) {
  await mkdir(join(folder, 'metadata'))
  await mkdir(join(folder, 'cert'))
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', '/CN=idp.test'],
      ...['-keyout', join(folder, 'cert/idp.pem'), '-out', join(folder, 'cert/idp.crt')],
    ],
    { stdio: 'ignore' },
  )
  const files = {
    'config.php': `<?php $config = [
  'baseurlpath' => '${url}/', 'certdir' => '${folder}/cert/', 'loggingdir' => '${folder}/', 'datadir' => '${folder}/', 'tempdir' => '${folder}/tmp',
  'metadatadir' => '${folder}/metadata', 'secretsalt' => 'only-for-tests-of-the-portal', 'auth.adminpassword' => 'only-for-tests-of-the-portal',
  'technicalcontact_email' => 'na@example.test', 'timezone' => 'UTC', 'logging.handler' => 'file', 'logging.level' => 7, 'logging.logfile' => 'saml.log',
  'enable.saml20-idp' => true, 'module.enable' => ['exampleauth' => true, 'core' => true, 'saml' => true],
  'store.type' => 'phpsession', 'session.cookie.secure' => false, 'session.phpsession.savepath' => '${folder}',
  'metadata.sources' => [['type' => 'flatfile', 'directory' => '${folder}/metadata']], 'trusted.url.domains' => [], 'language.default' => 'en',
];
`,
    'authsources.php': `<?php $config = ['people' => ['exampleauth:UserPass',
  'helen:worksecret' => ['uid' => ['helen-4711'], 'mail' => ['helen.park@bridgewater.test']],
], 'movewell' => ['saml:SP', 'entityID' => '${url}/movewell', 'idp' => null, 'sign.authnrequest' => true, 'privatekey' => 'idp.pem', 'certificate' => 'idp.crt',
  'signature.algorithm' => 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256']];
`,
    'metadata/saml20-idp-hosted.php': `<?php $metadata['${url}/idp'] = [
  'host' => '__DEFAULT__', 'privatekey' => 'idp.pem', 'certificate' => 'idp.crt', 'auth' => 'people',
  'signature.algorithm' => 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
];
`,
    'metadata/saml20-sp-remote.php': '<?php\n',
    'metadata/saml20-idp-remote.php': '<?php\n',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
}

async function untilAnswers(address: string, child: ChildProcess) {
  for (let tries = 0; tries < 100 && child.exitCode === null; tries++) {
    const reply = await fetch(address).catch(() => null)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill('SIGKILL')
  throw new Error('the SAML identity provider does not answer')
}
