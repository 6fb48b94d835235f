// Validates a PDF with veraPDF. Rhino, the JavaScript of Java that veraPDF needs for its rules, runs this file inside the sandbox.
// It reads {"file", "target", "profiles", "password"} as JSON from its standard input and writes the verdicts to `target`.
/* global Packages, java */
(function () {
  var vera = Packages.org.verapdf;
  var Profiles = vera.pdfa.validation.profiles.Profiles;
  var Flavour = vera.pdfa.flavours.PDFAFlavour;

  /** Failures of one rule that are reported with their place. */
  var mostPlaces = 100;
  /** Characters of one text: a place in a deep tree, or a description. */
  var longestText = 1000;

  /** The profiles in the package, where their names differ from `PDFA-` and the upper case. */
  var profileFiles = { ua1: 'PDFUA-1', ua2: 'PDFUA-2-ISO32005' };

  function bytesOf(stream) {
    return new java.lang.String(stream.readAllBytes(), 'UTF-8');
  }

  function cut(text) {
    return text === null ? '' : String(text).slice(0, longestText);
  }

  function textIn(element, name) {
    var found = element.getElementsByTagName(name);
    return found.getLength() ? found.item(0).getTextContent() : '';
  }

  function each(document, name, visit) {
    var found = document.getElementsByTagName(name);
    for (var at = 0; at < found.getLength(); at++) visit(found.item(at));
  }

  /** Reads a profile as veraPDF does, but no other ones, and without the XML binding that newer versions of Java lack. */
  function profileOf(id) {
    var name = profileFiles[id] || 'PDFA-' + id.toUpperCase();
    var path = '/org/verapdf/pdfa/validation/' + name + '.xml';
    var stream = java.lang.Class.forName('org.verapdf.pdfa.Foundries').getResourceAsStream(path);
    var factory = Packages.javax.xml.parsers.DocumentBuilderFactory.newInstance();
    var document = factory.newDocumentBuilder().parse(stream);
    var rules = new java.util.HashSet();
    var variables = new java.util.HashSet();
    var none = new java.util.ArrayList();
    each(document, 'rule', function (rule) {
      var names = rule.getElementsByTagName('id').item(0);
      var ruleId = Profiles.ruleIdFromValues(
        Flavour.Specification.valueOf(names.getAttribute('specification')),
        names.getAttribute('clause'),
        java.lang.Integer.parseInt(names.getAttribute('testNumber')),
      );
      var isDeferred = rule.getAttribute('deferred').equals('true') ? java.lang.Boolean.TRUE : null;
      rules.add(
        Profiles.ruleFromValues(
          ruleId,
          rule.getAttribute('object'),
          isDeferred,
          rule.getAttribute('tags'),
          textIn(rule, 'description'),
          textIn(rule, 'test'),
          Profiles.errorFromValues(textIn(rule, 'message'), none),
          none,
        ),
      );
    });
    each(document, 'variable', function (variable) {
      variables.add(
        Profiles.variableFromValues(
          variable.getAttribute('name'),
          variable.getAttribute('object'),
          textIn(variable, 'defaultValue'),
          textIn(variable, 'value'),
        ),
      );
    });
    var details = Profiles.profileDetailsFromValues('', '', '', new java.util.Date());
    return Profiles.profileFromValues(Flavour.byFlavourId(id), details, '', rules, variables);
  }

  function verdictOf(id, request) {
    var flavour = Flavour.byFlavourId(id);
    var file = new java.io.File(request.file);
    var foundry = vera.pdfa.Foundries.defaultInstance();
    var parser = request.password
      ? foundry.createParser(file, flavour, request.password)
      : foundry.createParser(file, flavour);
    try {
      var profile = profileOf(id);
      var result = foundry
        .createValidator(profile, mostPlaces, false, false, false)
        .validate(parser);
      var rules = {};
      var counts = result.getFailedChecks().entrySet().iterator();
      while (counts.hasNext()) {
        var entry = counts.next();
        var rule = profile.getRuleByRuleId(entry.getKey());
        rules[keyOf(entry.getKey())] = {
          clause: cut(entry.getKey().getClause()),
          test: Number(entry.getKey().getTestNumber()),
          description: cut(rule.getDescription()),
          count: Number(entry.getValue()),
          places: [],
        };
      }
      var assertions = result.getTestAssertions().iterator();
      while (assertions.hasNext()) {
        var assertion = assertions.next();
        var found = rules[keyOf(assertion.getRuleId())];
        if (found && found.places.length < mostPlaces)
          found.places.push(cut(assertion.getLocation().getContext()));
      }
      var list = [];
      for (var key in rules) list.push(rules[key]);
      return {
        profile: id,
        isValid: Boolean(result.isCompliant()),
        checks: Number(result.getTotalAssertions()),
        rules: list,
      };
    } finally {
      parser.close();
    }
  }

  function keyOf(ruleId) {
    return ruleId.getClause() + '-' + ruleId.getTestNumber();
  }

  java.util.logging.LogManager.getLogManager().reset();
  var request = JSON.parse(bytesOf(java.lang.System['in']));
  vera.gf.foundry.VeraGreenfieldFoundryProvider.initialise();
  var verdicts = [];
  for (var at = 0; at < request.profiles.length; at++) {
    try {
      verdicts.push(verdictOf(request.profiles[at], request));
    } catch (error) {
      verdicts.push({ profile: request.profiles[at], error: cut(error) });
    }
  }
  java.nio.file.Files.writeString(java.nio.file.Path.of(request.target), JSON.stringify(verdicts));
})();
