// What a secret looks like when somebody left it lying about, and which settings may not carry one in what is shipped (S04).

/** The usual forms, by their names. */
export const forms = {
  'a private key': /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----/,
  'an access key of AWS': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'an access key of Aliyun': /\bLTAI[0-9A-Za-z]{12,24}\b/,
  'a token of GitHub': /\bgh[pousr]_[A-Za-z0-9]{36,}\b|\bgithub_pat_[A-Za-z0-9_]{22,}/,
  'a token of GitLab': /\bglpat-[A-Za-z0-9_-]{20,}/,
  'a token of Slack': /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}\b/,
  'a key of Google': /\bAIza[0-9A-Za-z_-]{35}\b/,
  'a key of Stripe': /\b[rs]k_live_[0-9A-Za-z]{20,}/,
  'a signed token': /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/,
};

/** Files that set things for a start: what stands there is a default of whoever copies it. */
const setsThings = /(^|\/)(\.env[^/]*|Dockerfile[^/]*|[^/]+\.(ya?ml|json|service|sh|conf|ini|toml))$/;
const settings =
  /\b(ADMIN_PASSWORD|MASTER_KEY|SESSION_KEY|METRICS_TOKEN|S3_ACCESS_KEY|S3_SECRET_KEY|DATABASE_URL)["']?[ \t]*[=:][ \t]*["']?([^\s"'#,}]+)/g;

/**
 * What a file gives away, a sentence each, without the secret itself.
 * @param {string} file @param {string} text
 */
export function secretsIn(file, text) {
  const found = Object.entries(forms)
    .filter(([, form]) => form.test(text))
    .map(([name]) => `${file} holds ${name}`);
  const set = setsThings.test(file) ? [...text.matchAll(settings)].filter(([, , value = '']) => !value.startsWith('$')) : [];
  return [...found, ...set.map(([, name]) => `${file} ships a value of ${name}`)];
}
