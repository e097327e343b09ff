// What template and expression languages would reckon, run, read or fetch. Each leaves a trace when something believes it: a product that nobody
// types, a wire in this process, a file, a connection, a line of a file of this machine.

export type Trap = Readonly<{ file: string; port: number }>;

/** 31337 × 31337. */
export const product = '982007569';
/** The wire in this process. */
export const wire = '__templateRan';
const reckon = '31337*31337';

export const templatePayloads = ({ file, port }: Trap): readonly string[] => [
  // JUEL, SpEL, OGNL, MVEL, Thymeleaf, EL of servlets
  `\${${reckon}}`,
  `#{${reckon}}`,
  `*{${reckon}}`,
  `@{${reckon}}`,
  `%{${reckon}}`,
  `[[\${${reckon}}]]`,
  `[(\${${reckon}})]`,
  `__\${${reckon}}__::.x`,
  `\${T(java.lang.Runtime).getRuntime().exec('touch ${file}')}`,
  `\${''.getClass().forName('java.lang.Runtime').getRuntime().exec('touch ${file}')}`,
  `#{T(java.nio.file.Files).readString(T(java.nio.file.Path).of('/etc/passwd'))}`,
  `\${jndi:ldap://127.0.0.1:${port}/a}`,
  `\${applicationScope}\${param.x}\${header}`,
  // FreeMarker, Velocity
  `<#assign x=${reckon}>\${x?c}`,
  `\${"freemarker.template.utility.Execute"?new()("touch ${file}")}`,
  `<#include "/etc/passwd">`,
  `#set($x=${reckon})$x`,
  // Liquid, Jinja, Twig, Handlebars, Vue, Angular
  `{{${reckon}}}`,
  `{{ 31337 | times: 31337 }}`,
  `{% assign x = 31337 | times: 31337 %}{{ x }}`,
  `{% include '/etc/passwd' %}`,
  `{{ ''.__class__.__mro__[1].__subclasses__() }}`,
  `{{constructor.constructor('return ${reckon}')()}}`,
  `{{constructor.constructor('globalThis.${wire}=1')()}}`,
  `{{#with "constructor"}}{{#with split}}{{pop (push "globalThis.${wire}=1")}}{{/with}}{{/with}}`,
  `{{_self.env.registerUndefinedFilterCallback("exec")}}`,
  // lodash, EJS, Pug, Razor, Ruby
  `<%= ${reckon} %>`,
  `<%- ${reckon} %>`,
  `<% globalThis.${wire}=1 %>`,
  `<%= process.mainModule.require('child_process').execSync('touch ${file}') %>`,
  `\${process.getBuiltinModule('fs').writeFileSync('${file}','x')}`,
  `\${(globalThis.${wire}=1)}`,
  `@(${reckon})`,
  `\${{${reckon}}}`,
  `#{global.process.mainModule.require('fs').readFileSync('/etc/passwd')}`,
  // out of a text of a program
  `'+(globalThis.${wire}=1)+'`,
  `"+(globalThis.${wire}=1)+"`,
  '`+(globalThis.' + wire + '=1)+`',
  `'});globalThis.${wire}=1;({x:'`,
  `"});globalThis.${wire}=1;({x:"`,
  `*/globalThis.${wire}=1;/*`,
  `\\u0022+(globalThis.${wire}=1)//`,
  `\\`,
  `\u2028globalThis.${wire}=1//`,
  `]]>globalThis.${wire}=1<![CDATA[`,
  `</script><script>${wire}=1</script>`,
  `{"$where":"globalThis.${wire}=1","__proto__":{"x":1}}`,
  // shells, SSI, XML, spreadsheets, LaTeX
  `$(touch ${file})`,
  '`touch ' + file + '`',
  `;touch ${file};`,
  `|touch ${file}`,
  `<!--#exec cmd="touch ${file}" -->`,
  `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>`,
  `<?php file_put_contents('${file}','x');?>`,
  `=${reckon}`,
  `=WEBSERVICE("http://127.0.0.1:${port}/")`,
  `=cmd|' /C touch ${file}'!A0`,
  `\\input{/etc/passwd}`,
  `<img src="http://127.0.0.1:${port}/x">`,
  `@import url(http://127.0.0.1:${port}/x);`,
  // paths where a name stands
  `../../../../../..${file}`,
  `..\\..\\..\\x`,
  `%2e%2e%2f%2e%2e%2fetc%2fpasswd`,
  `/etc/passwd`,
  `file:///etc/passwd`,
  `C:\\windows\\win.ini`,
  `a\u002f..\u002f..\u002fb.ts`,
];
