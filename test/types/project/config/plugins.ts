export default ({ env }) => ({ shop: { enabled: true, config: { list: env.json('LIST', []) } } });
